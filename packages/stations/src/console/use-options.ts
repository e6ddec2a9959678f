import { useSay } from '@evops/kit'

/** Options of a code list: each value with its word. */
export function useOptions() {
  const say = useSay()
  return <V extends string | number>(values: readonly V[], prefix: string) =>
    values.map((value) => ({ value: String(value), label: say(`${prefix}.${value}`) }))
}
