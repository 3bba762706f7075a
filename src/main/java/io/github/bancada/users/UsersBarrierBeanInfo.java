package io.github.bancada.users;

import io.github.bancada.text.Setting;
import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;

/** GUI of {@link UsersBarrier}; {@code UsersBarrierResources} has the texts. */
public class UsersBarrierBeanInfo extends BeanInfoSupport {
  public UsersBarrierBeanInfo() {
    super(UsersBarrier.class);
    createPropertyGroup("wait", new String[] {"timeout", "ifTimeIsUp"});
    text("timeout", "60000");
    PropertyDescriptor choice = text("ifTimeIsUp", TimeoutAction.FAIL.token());
    choice.setValue(TAGS, Setting.tokens(TimeoutAction.class).toArray(String[]::new));
    choice.setValue(NOT_OTHER, Boolean.FALSE);
    choice.setValue(RESOURCE_BUNDLE, getBeanDescriptor().getValue(RESOURCE_BUNDLE));

    createPropertyGroup("count", new String[] {"countConnectionsTo"});
    text("countConnectionsTo", "");
  }

  private PropertyDescriptor text(String name, String value) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, Boolean.TRUE);
    property.setValue(DEFAULT, value);
    return property;
  }
}
