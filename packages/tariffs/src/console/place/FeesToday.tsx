import { calendarDayAt } from '@evops/platform/contract'
import { Facts, useCall, useOperatorZone, useWords } from '@evops/kit'
import { useState } from 'react'
import { feeTexts, getTariffVersion } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'

/** Shows today's prices of the applicable rule, with the same text as for drivers and partners. */
export function FeesToday({ tariffId, versionId }: { tariffId: string; versionId: string }) {
  const t = useWords(tariffWords)
  const { data } = useCall(getTariffVersion, { params: { id: tariffId, versionId } }, { quiet: true })
  const zone = useOperatorZone()
  const [opened] = useState(() => Date.now())
  const today = calendarDayAt(opened, zone)
  if (!data) return null
  const { electricityFee, serviceFee } = feeTexts(data.content, today)
  const unit = `${data.content.currency}/kWh`
  return (
    <Facts
      of={[
        [`${t('tariffs.electricity')}, ${unit}`, linesOf(electricityFee)],
        [`${t('tariffs.service')}, ${unit}`, linesOf(serviceFee)],
      ]}
    />
  )
}

/** Puts each price period of the day on a separate line. */
function linesOf(fee: string) {
  return fee.split('; ').map((span) => <div key={span}>{span}</div>)
}
