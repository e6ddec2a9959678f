import { formatNumber, formatDuration, hasTranslation, translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { type AlarmMeasure, type AlarmRule } from '../../contract/index.ts'
import { faultName } from './alarm-text.tsx'

/** Returns the name of an alarm rule. The default rules have translated names until a user renames them. */
export function ruleName(name: string): string {
  const word = `stations.rule.builtin.${name}`
  return hasTranslation(word) ? translateText(word) : name
}

/** Decimal digits and unit in which each measure is stored. */
export const alarmMeasureUnits: Readonly<Record<AlarmMeasure, { scale: number; unit: string }>> = {
  temperatureDc: { scale: 1, unit: '°C' },
  powerW: { scale: 3, unit: 'kW' },
  voltageDv: { scale: 1, unit: 'V' },
  currentDa: { scale: 1, unit: 'A' },
}

export function ruleCondition({ kind, content, holdSeconds }: AlarmRule, language: Language): string {
  const parts: string[] = []
  if (kind === 'threshold' && content.measure !== null && content.limit !== null) {
    const { scale, unit } = alarmMeasureUnits[content.measure]
    const side = translateText(content.above ? 'stations.rule.above' : 'stations.rule.below')
    const limit = formatNumber(content.limit / 10 ** scale, language, scale)
    const what = [translateText(`stations.rule.measure.${content.measure}`), side]
    parts.push(`${what.join(language === 'zh' ? '' : ' ')} ${limit} ${unit}`)
  }
  if (kind === 'fault')
    parts.push(
      content.codes.length > 0
        ? content.codes.map((code) => faultName(code, language)).join(', ')
        : translateText('stations.rule.all-faults'),
    )
  if (kind !== 'threshold' && kind !== 'offline' && content.minLevel > 1)
    parts.push(`≥ ${translateText(`stations.alarm.level.${content.minLevel}`)}`)
  if (holdSeconds > 0) parts.push(`≥ ${formatDuration(holdSeconds, language)}`)
  return parts.join(' · ') || translateText(`stations.rule.kind.${kind}`)
}

export function alarmRuleScope({ chargePointNo, stationName, vendor, model }: AlarmRule): string {
  return (
    chargePointNo ??
    ([stationName, [vendor, model].filter(Boolean).join(' ')].filter(Boolean).join(' · ') ||
      translateText('stations.rule.everywhere'))
  )
}
