import { Button, Empty, Failed, formatWhen, Icon, useCall, useLanguage, useWords } from '@evops/kit'
import { namesMaskedTag } from '@evops/platform/contract'
import { loadRevealFrame } from '@evops/stations/console'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { listSessionFrames, type sessionFrame } from '../../contract/index.ts'
import { detailWords } from './detail.words.ts'
import { readFrame } from './frame.rules.ts'

type Frame = z.infer<typeof sessionFrame>
const RevealFrame = lazy(async () => ({ default: await loadRevealFrame() }))
const step = 100
const most = 200

/** The charge point's messages during the order: a readable line each, the whole on demand. */
export function Frames({ id, chargePointId, zone }: { id: string; chargePointId: string; zone: string }) {
  const t = useWords(detailWords)
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(step)
  const frames = useCall(listSessionFrames, { params: { id }, query: { page, pageSize: size } })
  if (frames.error) return <Failed error={frames.error} onRetry={() => void frames.refetch()} />
  const list = frames.data?.list ?? []
  const total = frames.data?.total ?? 0
  if (!frames.isPending && list.length === 0)
    return (
      <section className="sheet">
        <Empty icon="info" words="charging.frames.empty" />
      </section>
    )
  const more = () => (size < most ? setSize(most) : setPage(page + 1))
  return (
    <section className="sheet frames" aria-busy={frames.isFetching}>
      <header>
        <h2>{t('charging.frames.title')}</h2>
        <span className="note">{total}</span>
      </header>
      <ol>
        {list.map((frame) => (
          <FrameLine
            key={`${frame.at}-${frame.direction}-${frame.messageId}`}
            frame={frame}
            chargePointId={chargePointId}
            zone={zone}
          />
        ))}
      </ol>
      {(page - 1) * size + list.length < total && (
        <div className="body">
          <Button small onClick={more} busy={frames.isFetching}>
            {t('charging.frames.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function FrameLine({ frame, chargePointId, zone }: { frame: Frame; chargePointId: string; zone: string }) {
  const t = useWords(detailWords)
  const language = useLanguage()
  const { kind, line, text } = readFrame(frame.body)
  const isAnswer = kind === 'answer' || kind === 'refusal'
  return (
    <li>
      <details>
        <summary>
          <time className="n" dateTime={frame.at}>
            {formatWhen(frame.at, language, zone, 'time-second')}
          </time>
          <span
            className={`way ${frame.direction}`}
            title={t(frame.direction === 'in' ? 'charging.frames.in' : 'charging.frames.out')}
          >
            <Icon name={frame.direction === 'in' ? 'right' : 'left'} />
            <span className="unseen">
              {t(frame.direction === 'in' ? 'charging.frames.in' : 'charging.frames.out')}
            </span>
          </span>
          <span>
            <b>{frame.action}</b>
            {isAnswer && (
              <span className={kind === 'refusal' ? 'bad' : 'dimmer'}>
                {' '}
                {t(kind === 'refusal' ? 'charging.frames.refusal' : 'charging.frames.answer')}
              </span>
            )}
          </span>
          <span className="line dim">{line}</span>
        </summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{text}</pre>
        {namesMaskedTag(frame.body) && (
          <Suspense>
            <RevealFrame frame={{ ...frame, chargePointId }} />
          </Suspense>
        )}
      </details>
    </li>
  )
}
