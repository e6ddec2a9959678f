/** True in `npm run nightly`, which also runs tests that are too slow for every change. */
export const isNight = process.env.EVOPS_NIGHTLY === '1'

type MakesTest = (title: string, body: () => Promise<void>, limit?: number) => void

/**
 * Returns a nightly test for a file whose other tests are in every run: `atNight(test)('…', …)`. By day the test does
 * not exist.
 */
export function nightlyTest(test: MakesTest): MakesTest {
  return isNight ? test : () => {}
}
