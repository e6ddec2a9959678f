import { Link, useCall, useWords } from '@evops/kit'
import { listRefusedMessages } from '../../contract/index.ts'
import { MessageFindings } from '../doctor/MessageFindings.tsx'
import { refusedWords } from '../doctor/refused.words.ts'

const mostLines = 50

/** Charge points that are connected and whose messages are refused, with the cause and the remedy. */
export function RefusedMessages({ zone }: { zone: string }) {
  const t = useWords(refusedWords)
  const query = { page: 1, pageSize: mostLines }
  const { data } = useCall(listRefusedMessages, { query }, { every: 15_000 })
  if (!data || data.list.length === 0) return null
  return (
    <details open className="stack doctor" style={{ padding: '12px 16px' }}>
      <summary>{t('stations.refused.messages', { count: data.total })}</summary>
      {data.list.map(({ chargePoint, ...finding }) => (
        <div key={`${chargePoint.id} ${finding.action} ${finding.path} ${finding.kind}`}>
          <Link to={`/statsanalysis/chgpile/${chargePoint.id}?tab=access`}>
            {chargePoint.name} · {chargePoint.chargePointNo}
          </Link>
          <MessageFindings findings={[{ ...finding, isRefused: true, settledAt: null }]} zone={zone} />
        </div>
      ))}
    </details>
  )
}
