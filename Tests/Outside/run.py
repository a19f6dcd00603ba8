"""Runs the tests from outside and prints, as the last line, how many passed and failed.

    run.py [NAME ...]     all tests, or those whose id contains one of the names
"""

import os
import sys
import unittest


class CountingResult(unittest.TextTestResult):
    """Remembers which tests passed; a test with several failed parts has failed once."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def tests_in(suite):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from tests_in(item)
        else:
            yield item


def failed_count(result):
    """Tests, or set-ups of classes, that failed or broke; a part of a test counts as its test."""
    broken = [test for test, _ in result.failures + result.errors]
    return len({getattr(test, "test_case", test).id() for test in broken}) + len(result.unexpectedSuccesses)


def main():
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, folder)
    found = list(tests_in(unittest.defaultTestLoader.discover(folder, "test_*.py")))
    names = sys.argv[1:]
    chosen = [test for test in found if not names or any(name in test.id() for name in names)]
    result = unittest.TextTestRunner(verbosity=2, resultclass=CountingResult).run(unittest.TestSuite(chosen))
    sys.stderr.flush()
    failed = failed_count(result)
    skipped = f", {len(result.skipped)} skipped" if result.skipped else ""
    print(f"{result.passed} passed, {failed} failed{skipped}", flush=True)
    return 0 if result.passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
