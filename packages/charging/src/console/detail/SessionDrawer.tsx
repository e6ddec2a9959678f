import {
  type DrawerNavigation,
  Button,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Figures,
  formatEnergy,
  formatMoney,
  formatInstant,
  kitWords,
  Tag,
  useCall,
  useLanguage,
  useNow,
  useTranslate,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { periodWords } from '@evops/tariffs/contract'
import { getSession, isSessionUnended, isSessionRunning, type SessionRow } from '../../contract/index.ts'
import { SessionActs } from '../acts/SessionActs.tsx'
import { formatSessionDuration, sessionPath, sessionPlaceText, shortNo } from '../session-text.ts'
import { sessionWords } from '../session.words.ts'
import { payTones, sessionStateTones } from '../tones.ts'
import { detailWords } from './detail.words.ts'
import { FlagList } from './NoBill.tsx'
import { SessionSidebar } from './Rail.tsx'
import './session.css'
import './session-readings.css'

const everyMs = 15_000

/**
 * Drawer of a session next to its list. The row's data is shown at once, the rest after loading. Enter opens the
 * session's page.
 */
export function SessionDrawer({
  id,
  row,
  neighbours,
}: {
  id: string
  row: SessionRow | undefined
  neighbours: DrawerNavigation
}) {
  const t = useWords(detailWords)
  useWords(sessionWords)
  useWords(periodWords)
  const k = useWords(kitWords)
  const translate = useTranslate()
  const language = useLanguage()
  const input = { params: { id } }
  const read = useCall(getSession, input, { quiet: true })
  const detail = read.data?.id === id ? read.data : undefined
  const session = row ?? detail
  useCall(getSession, input, {
    quiet: true,
    every: everyMs,
    enabled: session !== undefined && isSessionUnended(session.state),
  })
  if (!session) return <DrawerWhileLoading read={read} title={t('charging.session.loading')} {...neighbours} />
  const { state, payState, flags } = session
  return (
    <Drawer
      title={shortNo(session.sessionNo)}
      tags={<Tag tone={sessionStateTones[state]}>{translate(`charging.state.${state}`)}</Tag>}
      sub={`${sessionPlaceText(session)} · ${formatInstant(session.startedAt, language, session.timeZone)}`}
      href={sessionPath(id)}
      footer={
        detail ? (
          <SessionActs session={detail} />
        ) : (
          // Placeholder button, so that the layout does not move when the actions are loaded.
          <Button icon="bill" disabled>
            {k('kit.print')}
          </Button>
        )
      }
      {...neighbours}
    >
      <div className="stack">
        <PendingChanges subject={id} />
        <Sums session={session} soFar={detail?.bill?.totalMinor ?? null} />
        {payState !== 'none' && !isSessionRunning(state) && (
          <Facts
            of={[
              ...amounts(session, (key) => translate(`charging.sessions.${key}`), language),
              [
                translate('charging.sessions.payState'),
                <span key="pay" className={payTones[payState]}>
                  {translate(`charging.pay.${payState}`)}
                </span>,
              ],
            ]}
          />
        )}
        {flags.length > 0 && <FlagList session={detail ?? { ...session, evidence: [] }} flags={flags} tone="warn" />}
        {detail ? <SessionSidebar session={detail} /> : <span className="bone" />}
      </div>
    </Drawer>
  )
}

/** `soFar` is the current price of a running session, in minor units. */
function Sums({ session, soFar }: { session: SessionRow; soFar: number | null }) {
  const translate = useTranslate()
  const language = useLanguage()
  const now = useNow()
  const { currency, energyDwh } = session
  const totalMinor = session.totalMinor ?? soFar
  return (
    <Figures
      of={[
        {
          label: translate('charging.sessions.energyDwh'),
          value: formatEnergy(energyDwh, language),
          unit: 'kWh',
        },
        { label: translate('charging.rail.duration'), value: formatSessionDuration(session, now, language) },
        {
          label: translate('charging.sessions.totalMinor'),
          value: totalMinor === null ? '—' : formatMoney(totalMinor, currency, language),
        },
      ]}
    />
  )
}

const parts = [
  'electricityMinor',
  'serviceMinor',
  'occupancyMinor',
  'reducedMinor',
  'payableMinor',
  'paidGiftMinor',
  'paidPrincipalMinor',
] as const
/** Returns the parts of the total and the paid amounts. Amounts of zero are left out. */
function amounts(
  session: SessionRow,
  nameOf: (key: string) => string,
  language: Parameters<typeof formatMoney>[2],
): [string, string][] {
  return parts.flatMap((key) => {
    const minor = session[key]
    return minor ? [[nameOf(key), formatMoney(minor, session.currency, language)]] : []
  })
}
