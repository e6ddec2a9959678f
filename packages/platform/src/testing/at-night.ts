/** Is this `npm run nightly`, which also runs what takes too long for every change? */
export const isNight = process.env.EVOPS_NIGHTLY === '1'

type MakesTest = (title: string, body: () => Promise<void>, limit?: number) => void

/** `atNight(test)('…', …)`: a test of the night in a file whose other tests are in every run; by day there is none. */
export function atNight(test: MakesTest): MakesTest {
  return isNight ? test : () => {}
}
