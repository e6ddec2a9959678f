/** Slowness of this machine relative to an idle one: measured at the start of a test run, 1 outside a run. */
const factor = Number(process.env.EVOPS_TEST_FACTOR ?? 1)

/** Extends a time limit of a test, given in milliseconds for an idle machine, for a slower machine. */
export function scaleTestTimeout(ms: number): number {
  return Math.ceil(ms * factor)
}
