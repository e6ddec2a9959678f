import { Button, Empty, ReadFailure, formatInstant, Icon, useCall, useLanguage, useWords } from '@evops/kit'
import { containsMaskedTag } from '@evops/platform/contract'
import { loadRevealOcppMessage } from '@evops/stations/console'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { listSessionMessages, type sessionMessage } from '../../contract/index.ts'
import { detailWords } from './detail.words.ts'
import { readOcppMessage } from './ocpp-message.rules.ts'

type OcppMessage = z.infer<typeof sessionMessage>
const RevealOcppMessage = lazy(async () => ({ default: await loadRevealOcppMessage() }))
const step = 100
const most = 200

/** The charge point's messages during the session: one readable line each, the full text on demand. */
export function OcppMessages({ id, chargePointId, zone }: { id: string; chargePointId: string; zone: string }) {
  const t = useWords(detailWords)
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(step)
  const ocppMessages = useCall(listSessionMessages, { params: { id }, query: { page, pageSize: size } })
  if (ocppMessages.error) return <ReadFailure error={ocppMessages.error} onRetry={() => void ocppMessages.refetch()} />
  const list = ocppMessages.data?.list ?? []
  const total = ocppMessages.data?.total ?? 0
  if (!ocppMessages.isPending && list.length === 0)
    return (
      <section className="sheet">
        <Empty icon="info" words="charging.ocppMessages.empty" />
      </section>
    )
  const more = () => (size < most ? setSize(most) : setPage(page + 1))
  return (
    <section className="sheet ocpp-messages" aria-busy={ocppMessages.isFetching}>
      <header>
        <h2>{t('charging.ocppMessages.title')}</h2>
        <span className="note">{total}</span>
      </header>
      <ol>
        {list.map((ocppMessage) => (
          <OcppMessageLine
            key={`${ocppMessage.at}-${ocppMessage.direction}-${ocppMessage.messageId}`}
            ocppMessage={ocppMessage}
            chargePointId={chargePointId}
            zone={zone}
          />
        ))}
      </ol>
      {(page - 1) * size + list.length < total && (
        <div className="body">
          <Button small onClick={more} busy={ocppMessages.isFetching}>
            {t('charging.ocppMessages.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function OcppMessageLine({
  ocppMessage,
  chargePointId,
  zone,
}: {
  ocppMessage: OcppMessage
  chargePointId: string
  zone: string
}) {
  const t = useWords(detailWords)
  const language = useLanguage()
  const { kind, line, text } = readOcppMessage(ocppMessage.body)
  const isAnswer = kind === 'answer' || kind === 'refusal'
  return (
    <li>
      <details>
        <summary>
          <time className="n" dateTime={ocppMessage.at}>
            {formatInstant(ocppMessage.at, language, zone, 'time-second')}
          </time>
          <span
            className={`way ${ocppMessage.direction}`}
            title={t(ocppMessage.direction === 'in' ? 'charging.ocppMessages.in' : 'charging.ocppMessages.out')}
          >
            <Icon name={ocppMessage.direction === 'in' ? 'right' : 'left'} />
            <span className="unseen">
              {t(ocppMessage.direction === 'in' ? 'charging.ocppMessages.in' : 'charging.ocppMessages.out')}
            </span>
          </span>
          <span>
            <b>{ocppMessage.action}</b>
            {isAnswer && (
              <span className={kind === 'refusal' ? 'bad' : 'dimmer'}>
                {' '}
                {t(kind === 'refusal' ? 'charging.ocppMessages.refusal' : 'charging.ocppMessages.answer')}
              </span>
            )}
          </span>
          <span className="line dim">{line}</span>
        </summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{text}</pre>
        {containsMaskedTag(ocppMessage.body) && (
          <Suspense>
            <RevealOcppMessage ocppMessage={{ ...ocppMessage, chargePointId }} />
          </Suspense>
        )}
      </details>
    </li>
  )
}
