import { Filters, FilterSelect, useWords } from '@evops/kit'
import { useState } from 'react'
import { equipmentTypes, type PileRow } from '../../contract/index.ts'
import { factWords } from '../facts.words.ts'
import { pileWords } from './piles.words.ts'

function dayAfter(now: number, days: number): string {
  return new Date(now + days * 86_400_000).toISOString().slice(0, 10)
}

/** Shared by the ledger and a station's charge points. */
export function PileFilters({ list }: { list: Parameters<typeof Filters<PileRow>>[0]['list'] }) {
  const t = useWords(pileWords)
  const f = useWords(factWords)
  const [opened] = useState(() => Date.now())
  const yesNo = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  const links = yesNo(f('stations.link.on'), f('stations.link.off'))
  const passwords = yesNo(f('stations.no-password'), t('stations.pile.has-password'))
  return (
    <Filters list={list} find={{ key: 'search', label: t('stations.pile.find') }}>
      <FilterSelect
        list={list}
        name="assetState"
        label={t('stations.pile.assetState')}
        words="stations.asset"
      />
      <FilterSelect list={list} name="connected" label={t('stations.pile.connected')} options={links} />
      <FilterSelect
        list={list}
        name="noPassword"
        label={t('stations.pile.no-password-filter')}
        options={passwords}
      />
      <FilterSelect
        list={list}
        name="equipmentType"
        label={t('stations.pile.equipmentType')}
        values={equipmentTypes}
        words="stations.equipment"
      />
      <FilterSelect
        list={list}
        name="protocol"
        label={t('stations.pile.protocol')}
        words="stations.protocol"
      />
      <FilterSelect
        list={list}
        name="endsBy"
        label={t('stations.pile.ends-by')}
        options={([30, 90] as const).map((days) => ({
          value: dayAfter(opened, days),
          label: t(`stations.pile.ends-${days}`),
        }))}
      />
    </Filters>
  )
}
