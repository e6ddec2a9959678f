import { formatEnergy, formatNumber, formatPower, useLanguage, useTranslate, useWords } from '@evops/kit'
import { useCallback } from 'react'
import type { DataPoint, NetLive } from '../../contract/index.ts'
import type { DataPointLookup } from '../diagram/values.rules.ts'
import { explorerWords } from './explorer.words.ts'

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const

/**
 * Returns a function that formats a value with its unit and age; an unknown value is marked, with the age of the last
 * known one.
 */
export function useFormatValue(valueOf: DataPointLookup, live: NetLive | undefined): (point: DataPoint) => string {
  const t = useWords(explorerWords)
  const translate = useTranslate()
  const language = useLanguage()
  const now = live?.at ?? ''
  return useCallback(
    (point) => {
      const { value, at } = valueOf(point)
      return [formatPoint(value), age(at)].filter(Boolean).join(' · ')

      function formatPoint(what: typeof value): string {
        if (what === null) return t('grid.explorer.value-unknown')
        if (typeof what === 'string') return translate(`kit.state.${what}`)
        if (point.quantity === 'power') return `${formatPower(what, language)} kW`
        if (point.quantity === 'energy') return `${formatEnergy(what, language)} kWh`
        return point.quantity === 'load' ? `${formatNumber(what, language)} %` : formatNumber(what, language)
      }
      function age(when: string | null): string {
        const seconds = when === null ? 0 : Math.floor((Date.parse(now) - Date.parse(when)) / 1_000)
        // A value calculated on request has no age.
        if (when === null || !(seconds > 0)) return ''
        const [unit, length] = units.find(([, most]) => seconds >= most) ?? (['s', 1] as const)
        return t(`grid.explorer.age.${unit}`, { n: formatNumber(Math.floor(seconds / length), language) })
      }
    },
    [valueOf, now, t, translate, language],
  )
}
