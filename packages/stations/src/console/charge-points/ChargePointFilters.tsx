import { Filters, FilterSelect, useWords } from '@evops/kit'
import { useState } from 'react'
import { equipmentTypes, type ChargePointRow } from '../../contract/index.ts'
import { codeListWords } from '../facts.words.ts'
import { chargePointWords } from './charge-points.words.ts'

function dayAfter(now: number, days: number): string {
  return new Date(now + days * 86_400_000).toISOString().slice(0, 10)
}

/** Filters shared by the charge point list and a station's charge points. */
export function ChargePointFilters({ list }: { list: Parameters<typeof Filters<ChargePointRow>>[0]['list'] }) {
  const t = useWords(chargePointWords)
  const f = useWords(codeListWords)
  const [opened] = useState(() => Date.now())
  const yesNo = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  const links = yesNo(f('stations.link.on'), f('stations.link.off'))
  const passwords = yesNo(f('stations.no-password'), t('stations.chargePoint.has-password'))
  const services = yesNo(t('stations.chargePoint.in-service'), t('stations.chargePoint.planned'))
  return (
    <Filters list={list} find={{ key: 'search', label: t('stations.chargePoint.find') }}>
      <FilterSelect list={list} name="assetState" label={t('stations.chargePoint.assetState')} words="stations.asset" />
      <FilterSelect
        list={list}
        name="inService"
        label={t('stations.chargePoint.in-service-filter')}
        options={services}
      />
      <FilterSelect list={list} name="connected" label={t('stations.chargePoint.connected')} options={links} />
      <FilterSelect
        list={list}
        name="noPassword"
        label={t('stations.chargePoint.no-password-filter')}
        options={passwords}
      />
      <FilterSelect
        list={list}
        name="equipmentType"
        label={t('stations.chargePoint.equipmentType')}
        values={equipmentTypes}
        words="stations.equipment"
      />
      <FilterSelect list={list} name="protocol" label={t('stations.chargePoint.protocol')} words="stations.protocol" />
      <FilterSelect
        list={list}
        name="endsBy"
        label={t('stations.chargePoint.ends-by')}
        options={([30, 90] as const).map((days) => ({
          value: dayAfter(opened, days),
          label: t(`stations.chargePoint.ends-${days}`),
        }))}
      />
    </Filters>
  )
}
