import {
  formatInstant,
  formatMoney,
  Link,
  Notice,
  useCall,
  useIsPermitted,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import { approvalsScreen, getApproval, listPendingChanges } from '../../contract/index.ts'
import { pendingWords } from './pending.words.ts'

/**
 * Shows what waits for a second person on one thing: on its page, and in the dialogs that would request the same again.
 * Without a pending change it shows nothing. A dialog that requests a change lists `listPendingChanges` among the reads
 * that it refreshes.
 */
export function PendingChanges({ subject }: { subject: string }) {
  // A drawer over a list keeps its parts from row to row: the answer for the previous row must not stay.
  return <ChangesOf key={subject} subject={subject} />
}

function ChangesOf({ subject }: { subject: string }) {
  const t = useWords(pendingWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const mayLook = useIsPermitted()(getApproval)
  const { data = [] } = useCall(listPendingChanges, { query: { subject } }, { quiet: true })
  return data.map(({ id, title, amountMinor, currency, requestedByName, requestedAt }) => {
    const facts = {
      title: title[language],
      name: requestedByName,
      at: formatInstant(requestedAt, language, zone),
    }
    return (
      <Notice key={id} tone="warn">
        {amountMinor === null || currency === null
          ? t('organisation.pending.change', facts)
          : t('organisation.pending.change-of', {
              ...facts,
              amount: formatMoney(amountMinor, currency, language),
            })}{' '}
        {mayLook && <Link to={`${approvalsScreen.path}?view=all&open=${id}`}>{t('organisation.pending.look')}</Link>}
      </Notice>
    )
  })
}
