/** How much slower this machine is than a quiet one: measured at the start of a test run, 1 outside of one. */
const factor = Number(process.env.EVOPS_TEST_FACTOR ?? 1)

/** A limit of a test in milliseconds, as a quiet machine needs it, made longer as this one is slower. */
export function patience(ms: number): number {
  return Math.ceil(ms * factor)
}
