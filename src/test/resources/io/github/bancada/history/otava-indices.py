# Prints the change points that Apache Otava 0.8.0 finds in generated series, for ChangePointsTest:
#   pip install apache-otava==0.8.0; python3 otava-indices.py > otava-indices.txt
from otava.analysis import compute_change_points


def series(kind, length, seed):
    state = seed
    values = []
    for i in range(length):
        level = {
            "equal": 100_000,
            "step": 110_000 if 2 * i >= length else 100_000,
            "turns": 100_000 + 10_000 * (4 * i // length % 2),
            "late": 115_000 if i >= length - 3 else 100_000,
            "stairs": 100_000 + 5_000 * (5 * i // length),
        }[kind]
        noise = 0
        for _ in range(12):
            state = (state * 1103515245 + 12345) % 2**31
            noise += state // 2**16 % 2000
        values.append(float(level + noise))
    return values


for kind in ("equal", "step", "turns", "late", "stairs"):
    for length in (10, 20, 50, 100, 200):
        for seed in range(1, 9):
            points, _ = compute_change_points(series(kind, length, seed))
            print(kind, length, seed, *[point.index for point in points])
