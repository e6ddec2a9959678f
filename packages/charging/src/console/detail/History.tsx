import { Empty, ReadFailure, formatInstant, useCall, useLanguage, useTranslate, useWords } from '@evops/kit'
import { listOperations, type SessionOperation } from '../../contract/index.ts'
import { OperationChangesTable } from '../operations/Changes.tsx'
import { sessionOperationName, operationReasonText, operationActorText } from '../operations/operation-text.ts'
import { operationWords } from '../operations/operation.words.ts'

const most = 200

/** All operations on the session, newest first. */
export function History({ id }: { id: string }) {
  useWords(operationWords)
  const read = useCall(listOperations, { query: { sessionId: id, page: 1, pageSize: most } }, { quiet: true })
  if (read.error) return <ReadFailure error={read.error} onRetry={() => void read.refetch()} />
  const rows = read.data?.list ?? []
  if (read.data && rows.length === 0)
    return (
      <section className="sheet">
        <Empty icon="info" words="charging.op.empty" />
      </section>
    )
  return (
    <section className="sheet" aria-busy={read.isFetching}>
      <ol className="history">
        {rows.map((row) => (
          <Entry key={row.id} row={row} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ row }: { row: SessionOperation }) {
  'use no memo'
  useTranslate()
  const language = useLanguage()
  return (
    <li>
      <div className="row">
        <b>{sessionOperationName(row.action)}</b>
        <span className="dim">{operationActorText(row)}</span>
        <time className="push note" dateTime={row.at}>
          {formatInstant(row.at, language, row.timeZone, 'second')}
        </time>
      </div>
      {row.reason && <p>{operationReasonText(row.reason)}</p>}
      <OperationChangesTable of={row} />
    </li>
  )
}
