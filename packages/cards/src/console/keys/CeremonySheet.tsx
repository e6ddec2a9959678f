import {
  Button,
  ReadFailure,
  formatInstant,
  Link,
  PageHead,
  PrintDialog,
  Sheet,
  Tag,
  useCall,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { getKeySet, keysScreen, type KeySetDetail } from '../../contract/index.ts'
import { KeySetFacts } from './KeySetDrawer.tsx'
import { keyWords } from './keys.words.ts'

/**
 * Printout of a key ceremony for the safe: check values, authors, times and signature lines. It contains no key, only
 * check values.
 */
export function CeremonySheet({ id }: { id: string }) {
  const t = useWords(keyWords)
  const read = useCall(getKeySet, { query: { id } }, { quiet: true })
  const [printing, setPrinting] = useState(false)
  const set = read.data
  const { name: operator } = useCurrentUser().operator
  if (!set) return read.error ? <ReadFailure error={read.error} onRetry={() => void read.refetch()} /> : null
  return (
    <div className="key-sheet">
      <PageHead
        title={`${t('cards.key.sheet')} · ${set.name}`}
        tags={<Tag>{operator}</Tag>}
        fresh={<Link to={`${keysScreen.path}?open=${id}`}>{t('cards.key.sheet-back')}</Link>}
        actions={
          <Button kind="primary" icon="bill" onClick={() => setPrinting(true)}>
            {t('cards.key.sheet-print')}
          </Button>
        }
      />
      <div className="stack">
        <Sheet>
          <KeySetFacts set={set} />
        </Sheet>
        <Sheet title={t('cards.key.keys')} note={t(`cards.key.kcvMethod.${set.kcvMethod}`)}>
          <CheckValues set={set} />
        </Sheet>
        <div className="key-signed">
          {(['first', 'second', 'witness'] as const).map((who) => (
            <span key={who}>{t(`cards.key.sign-${who}`)}</span>
          ))}
        </div>
      </div>
      {printing && <PrintDialog title={t('cards.key.sheet-print')} onClose={() => setPrinting(false)} />}
    </div>
  )
}

function CheckValues({ set }: { set: KeySetDetail }) {
  const t = useWords(keyWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  return (
    <table className="key-values">
      <thead>
        <tr>
          {(['key', 'kcv', 'source', 'by', 'madeAt'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`cards.key.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {set.keys.map(({ name, kcv, source, by, madeAt }) => (
          <tr key={name}>
            <th scope="row">{translate(`cards.key.of-${name}`)}</th>
            <td>
              <code>{kcv ?? '—'}</code>
            </td>
            <td>{source === null ? t('cards.key.missing') : translate(`cards.key.source-${source}`)}</td>
            <td>{by.join(' + ')}</td>
            <td>{madeAt !== null && formatInstant(madeAt, language, timeZone)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
