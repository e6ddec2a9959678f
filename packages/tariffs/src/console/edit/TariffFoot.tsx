import { useWords } from '@evops/kit'
import type { TariffDetail } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { TariffAssignments } from './Places.tsx'
import { Versions } from './Versions.tsx'

/** Part below the editor: the rule's history, and where the rule applies. */
export function TariffFoot({ tariff }: { tariff: TariffDetail }) {
  const t = useWords(tariffWords)
  return (
    <>
      <div className="lower two">
        <Versions tariff={tariff} />
        <TariffAssignments tariff={tariff} />
      </div>
      <p className="note" style={{ marginTop: 14 }}>
        {t('tariffs.narrowest')}
      </p>
    </>
  )
}
