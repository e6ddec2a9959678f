import { Facts, formatEnergy, formatMoney, Sheet, useLanguage, useTranslate, useWords } from '@evops/kit'
import type { SessionDetail } from '../../contract/index.ts'
import { importWords } from './session-import.words.ts'

/** Shows the imported amounts of a session from a file, in place of a bill. */
export function ImportedBill({ session }: { session: SessionDetail }) {
  const t = useWords(importWords)
  const translate = useTranslate()
  const language = useLanguage()
  const money = (minor: number | null) => formatMoney(minor, session.currency, language)
  return (
    <Sheet title={t('charging.past.stated')}>
      <div className="stack">
        <p className="dim">{t('charging.past.stated-text')}</p>
        <Facts
          of={[
            [translate('charging.past.field.energy'), `${formatEnergy(session.energyDwh, language)} kWh`],
            [translate('charging.past.field.amount'), <b key="amount">{money(session.totalMinor)}</b>],
            [translate('charging.past.field.serviceAmount'), session.serviceMinor ? money(session.serviceMinor) : null],
          ]}
        />
      </div>
    </Sheet>
  )
}
