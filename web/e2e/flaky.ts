// Lists the tests that passed only on a retry, at the end, so that a green run does not hide them.

import type { Reporter, TestCase } from "@playwright/test/reporter";

export default class FlakyTests implements Reporter {
  private readonly tests = new Set<TestCase>();

  onTestEnd(test: TestCase): void {
    this.tests.add(test);
  }

  async onExit(): Promise<void> {
    const flaky = [...this.tests].filter((test) => test.outcome() === "flaky");
    if (flaky.length === 0) return;
    console.log(`\n${flaky.length} passed only at a second try:`);
    for (const test of flaky) console.log(`  ${test.titlePath().filter(Boolean).join(" › ")}`);
  }
}
