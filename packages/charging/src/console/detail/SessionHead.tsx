import {
  copyText,
  formatInstant,
  IconButton,
  PageHead,
  Tag,
  useLanguage,
  useNav,
  useTranslate,
  useWords,
} from '@evops/kit'
import type { SessionDetail } from '../../contract/index.ts'
import { SessionActs } from '../acts/SessionActs.tsx'
import { formatSessionNo, sessionPath, shortNo } from '../session-text.ts'
import { sessionWords } from '../session.words.ts'
import { adjacentSessionIds } from '../sessions/trail.ts'
import { payTones, sessionStateTones } from '../tones.ts'
import { detailWords } from './detail.words.ts'

export function SessionHead({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  const o = useWords(sessionWords)
  const translate = useTranslate()
  const language = useLanguage()
  const at = session.endedAt ?? session.startedAt
  const closed = t(session.endedAt === null ? 'charging.session.began' : 'charging.session.closed', {
    time: formatInstant(at, language, session.timeZone),
    zone: session.timeZone,
  })
  const tariff =
    session.tariffName === null || session.tariffVersion === null
      ? t('charging.session.no-tariff')
      : t('charging.session.tariff', { name: session.tariffName, number: session.tariffVersion })
  return (
    <PageHead
      title={t('charging.session.title', { no: shortNo(session.sessionNo) })}
      tags={
        <span className="row">
          <Tag tone={sessionStateTones[session.state]}>{translate(`charging.state.${session.state}`)}</Tag>
          {session.payState !== 'none' && session.billed && (
            <Tag tone={payTones[session.payState]}>{translate(`charging.pay.${session.payState}`)}</Tag>
          )}
          {session.flags.map((flag) => (
            <span key={flag} className="tag warn" title={translate(`charging.flag.${flag}`)}>
              {flag}
            </span>
          ))}
        </span>
      }
      fresh={
        <>
          <span className="serial">
            {formatSessionNo(session.sessionNo)}
            <IconButton icon="copy" label={o('charging.copy-no')} onClick={() => void copyText(session.sessionNo)} />
          </span>
          <span>
            {closed} · {tariff}
          </span>
        </>
      }
      actions={<Acts session={session} />}
    />
  )
}

function Acts({ session }: { session: SessionDetail }) {
  // Not memoised: the previous and next session come from the last list, which may have changed, so they are read on
  // each render.
  'use no memo'
  const t = useWords(detailWords)
  const nav = useNav()
  const { previous, next } = adjacentSessionIds(session.id)
  const step = (to: string | undefined) => () => {
    if (to) nav.go(sessionPath(to))
  }
  return (
    <>
      {(previous ?? next) && (
        <>
          <IconButton
            icon="left"
            line
            label={t('charging.session.previous')}
            disabled={!previous}
            onClick={step(previous)}
          />
          <IconButton icon="right" line label={t('charging.session.next')} disabled={!next} onClick={step(next)} />
        </>
      )}
      <SessionActs session={session} />
    </>
  )
}
