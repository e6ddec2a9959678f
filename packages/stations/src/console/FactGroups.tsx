import { Facts, Sheet, useWords } from '@evops/kit'
import type { ReactNode } from 'react'
import { assetWords } from './assets.words.ts'

export type FactPairs = readonly (readonly [label: string, value: ReactNode])[]
const hasValue = (value: ReactNode) => value !== undefined && value !== null && value !== false && value !== ''

/**
 * Groups of facts, side by side if there is space. Facts without a value are listed by name once, at the end of their
 * group.
 */
export function FactGroups({ of }: { of: readonly { title: string; facts: FactPairs }[] }) {
  const t = useWords(assetWords)
  return (
    <div className="fact-groups">
      {of.map(({ title, facts }) => {
        const missing = facts.filter(([, value]) => !hasValue(value)).map(([label]) => label)
        return (
          <Sheet key={title} title={title}>
            <Facts of={facts.filter(([, value]) => hasValue(value))} />
            {missing.length > 0 && <p className="note">{t('stations.not-stated', { names: missing.join(' · ') })}</p>}
          </Sheet>
        )
      })}
    </div>
  )
}
