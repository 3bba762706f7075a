package io.github.bancada.bookshop.shop;

import java.math.BigDecimal;
import java.util.List;

/**
 * A country of table {@code country}; its id is its place in {@link #ALL}, from 1. The names are
 * those of DBT-1; currencies and rates are of about 2003 and round, because no interaction reads
 * them. Immutable.
 *
 * @param exchange units of the currency for a dollar
 */
public record Country(String name, String currency, BigDecimal exchange) {
  public static final List<Country> ALL =
"""
              Algeria|Dinars|65.3851
              Argentina|Pesos|0.9998
              Armenia|Drams|540
              Australia|Dollars|1.55
              Austria|Euros|0.94
              Azerbaijan|Manats|4500
              Bahamas|Dollars|1
              Bahrain|Dinars|0.377
              Bangla Desh|Taka|50
              Barbados|Dollars|2
              Belarus|Rubles|1980
              Belgium|Euros|0.94
              Bermuda|Dollars|1
              Bolivia|Bolivianos|7.4
              Botswana|Pula|5.4
              Brazil|Reais|3.5
              Bulgaria|Leva|1.84
              Canada|Dollars|1.5
              Cayman Islands|Dollars|0.82
              Chad|Francs|617
              Chile|Pesos|710
              China|Renminbi|8.28
              Christmas Island|Dollars|1.55
              Colombia|Pesos|2850
              Croatia|Kuna|7.1
              Cuba|Pesos|21
              Cyprus|Pounds|0.54
              Czech Republic|Koruny|29.5
              Denmark|Kroner|7
              Dominican Republic|Pesos|22
              Eastern Caribbean|Dollars|2.7
              Ecuador|Sucres|25000
              Egypt|Pounds|4.6
              El Salvador|Colones|8.75
              Estonia|Krooni|14.7
              Ethiopia|Birr|8.5
              Falkland Island|Pounds|0.62
              Faroe Island|Kroner|7
              Fiji|Dollars|2.05
              Finland|Euros|0.94
              France|Euros|0.94
              Gabon|Francs|617
              Germany|Euros|0.94
              Gibraltar|Pounds|0.62
              Greece|Euros|0.94
              Guam|Dollars|1
              Hong Kong|Dollars|7.8
              Hungary|Forint|230
              Iceland|Kronur|79
              India|Rupees|47.5
              Indonesia|Rupiah|8900
              Iran|Rials|1750
              Iraq|Dinars|0.311
              Ireland|Euros|0.94
              Israel|Shekels|4.8
              Italy|Euros|0.94
              Jamaica|Dollars|50
              Japan|Yen|119
              Jordan|Dinars|0.71
              Kazakhstan|Tenge|155
              Kuwait|Dinars|0.3
              Lebanon|Pounds|1510
              Luxembourg|Euros|0.94
              Malaysia|Ringgit|3.8
              Mauritius|Rupees|29
              Mexico|Pesos|10.4
              Netherlands|Euros|0.94
              New Zealand|Dollars|1.82
              Norway|Kroner|6.9
              Pakistan|Rupees|58
              Philippines|Pesos|53.5
              Poland|Zlotych|4
              Portugal|Euros|0.94
              Romania|Lei|33000
              Russia|Rubles|31.8
              Saudi Arabia|Riyals|3.75
              Singapore|Dollars|1.75
              Slovakia|Koruny|38.5
              South Africa|Rand|8.4
              South Korea|Won|1190
              Spain|Euros|0.94
              Sudan|Dinars|258
              Sweden|Kronor|8.6
              Switzerland|Francs|1.38
              Taiwan|Dollars|34.7
              Thailand|Baht|42.8
              Trinidad|Dollars|6.2
              Turkey|Lira|999000
              United Kingdom|Pounds|0.62
              United States|Dollars|1
              Venezuela|Bolivares|1400
              Zambia|Kwacha|4700
"""
          .lines()
          .map(line -> of(line.strip().split("\\|")))
          .toList();

  private static Country of(String[] words) {
    return new Country(words[0], words[1], new BigDecimal(words[2]).setScale(6));
  }
}
