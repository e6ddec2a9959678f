import {
  Button,
  Can,
  formatNameplatePower,
  formatInstant,
  Tag,
  useCall,
  useLanguage,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import { cancelRoamingReservation, listRoamingCommands, type RoamingCommand } from '../../contract/index.ts'
import { useFailure } from '../failures/use-failure.ts'
import { translateProtocolCode } from './roaming-parts.tsx'
import { roamingWords } from './roaming.words.ts'

/** Recent commands that were sent to a partner, for a station or for a session. */
export function CommandList({
  partnerId,
  ...of
}: { partnerId: string } & ({ stationNo: string } | { sessionNo: string })) {
  const t = useWords(roamingWords)
  const query = { partnerId, ...of, page: 1, pageSize: 5 }
  // The partner sends the result to us within seconds after the command is executed.
  const { data } = useCall(listRoamingCommands, { query }, { quiet: true, every: 5_000 })
  if (!data || data.total === 0) return null
  return (
    <section className="stack">
      <h3>{t('interop.roaming.commands')}</h3>
      {data.list.map((row) => (
        <Command key={row.id} row={row} partnerId={partnerId} />
      ))}
    </section>
  )
}
const kinds = {
  START_SESSION: 'start',
  STOP_SESSION: 'stop',
  RESERVE_NOW: 'reserve',
  CANCEL_RESERVATION: 'cancel',
  UNLOCK_CONNECTOR: 'unlock',
  SET_PROFILE: 'limit',
  GET_PROFILE: 'query-limit',
  CLEAR_PROFILE: 'clear-limit',
} as const
function Command({ row, partnerId }: { row: RoamingCommand; partnerId: string }) {
  const t = useWords(roamingWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { id, kind, answer, result, problem, reservedUntil, limitW, limitUntil, evseNo: evse } = row
  // The partner describes the result to its customers in its own words.
  const failureOf = useFailure(true, { others: 'partner' })
  const when = (at: string) => formatInstant(at, language, zone, 'short')
  const outcomeLabel = (word: string) => translateProtocolCode(`interop.roaming.outcome.${word}`, word)
  const outcome =
    outcomeLabel(result) || (answer === 'ACCEPTED' ? t('interop.roaming.result-waits') : outcomeLabel(answer))
  return (
    <p>
      <Tag tone={result === 'ACCEPTED' ? 'good' : result === '' && answer === 'ACCEPTED' ? 'plain' : 'bad'}>
        {outcome || t('interop.roaming.result-waits')}
      </Tag>{' '}
      {t(`interop.roaming.kind-${kinds[kind]}`)}
      <br />
      <span className="small dim">
        {when(row.requestedAt)} · {row.requestedBy}
        {reservedUntil && evse && ` · ${t('interop.roaming.stored', { evse, until: when(reservedUntil) })}`}
        {limitW !== null && ` · ${formatNameplatePower(limitW, language)} kW`}
        {limitUntil && ` · ${t('interop.roaming.until', { until: when(limitUntil) })}`}
        {problem !== '' && ` · ${failureOf(problem)}`}
      </span>
      {row.isReservation && <Cancel partnerId={partnerId} id={id} />}
    </p>
  )
}
function Cancel({ partnerId, id }: { partnerId: string; id: string }) {
  const t = useWords(roamingWords)
  const cancel = useSave(cancelRoamingReservation, {
    refreshes: [listRoamingCommands],
    done: t('interop.roaming.requested'),
  })
  return (
    <Can call={cancelRoamingReservation}>
      {' '}
      <Button busy={cancel.isPending} onClick={() => cancel.mutate({ body: { partnerId, id } })}>
        {t('interop.roaming.kind-cancel')}
      </Button>
    </Can>
  )
}
