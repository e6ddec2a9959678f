import { useTranslate } from '@evops/kit'

/** Returns the options of a code list: each value with its label. */
export function useCodeListOptions() {
  const translate = useTranslate()
  return <V extends string | number>(values: readonly V[], prefix: string) =>
    values.map((value) => ({ value: String(value), label: translate(`${prefix}.${value}`) }))
}
