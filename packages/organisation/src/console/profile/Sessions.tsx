import {
  Button,
  columnsFor,
  confirm,
  DataTable,
  Failed,
  formatWhen,
  meStore,
  say,
  Sheet,
  signedOut,
  useCall,
  useSave,
  useWords,
} from '@evops/kit'
import { endAllSessions, endSession, listSessions, type SessionRow } from '../../contract/index.ts'
import { deviceOf } from '../audit/device.rules.ts'
import { profileWords } from './profile.words.ts'

const zone = () => meStore.get()?.operator.timeZone
const c = columnsFor<SessionRow>('organisation.session')

/** Where I am signed in, and ending it: one, all others, all. */
export function Sessions() {
  const t = useWords(profileWords)
  const { data, error, refetch } = useCall(listSessions, undefined, { quiet: true })
  const end = useSave(endSession, { refreshes: [listSessions], done: t('organisation.session.ended') })
  const endAll = useSave(endAllSessions, { refreshes: [listSessions] })
  const sessions = data ?? []
  const ask = async (keepThis: boolean) => {
    const which = keepThis ? 'end-others' : 'end-all'
    const yes = await confirm({
      title: t(`organisation.session.${which}-title`),
      text: t(`organisation.session.${which}-text`, { count: sessions.length - (keepThis ? 1 : 0) }),
      verb: t('organisation.session.end-verb'),
      danger: true,
    })
    if (!yes) return
    endAll.mutate({ body: { keepThis } }, { onSuccess: () => !keepThis && signedOut() })
  }
  const columns = [
    c.custom(
      'device',
      (row: SessionRow) => (
        <span title={row.userAgent}>
          {deviceOf(row.userAgent) || row.clientId}{' '}
          {row.current && <span className="tag good">{say('organisation.session.current')}</span>}
        </span>
      ),
      { phone: 1 },
    ),
    c.text('address', { width: 150, phone: 4 }),
    c.custom('createdAt', (row: SessionRow, language) => formatWhen(row.createdAt, language, zone()), {
      align: 'end',
      width: 150,
    }),
    c.custom('lastUsedAt', (row: SessionRow, language) => formatWhen(row.lastUsedAt, language, zone()), {
      align: 'end',
      width: 150,
      phone: 2,
    }),
    c.custom(
      'end',
      (row: SessionRow) =>
        !row.current && (
          <button
            type="button"
            className="btn t s"
            aria-label={`${say('organisation.session.end')}: ${deviceOf(row.userAgent)} ${row.address}`}
            onClick={() => end.mutate({ params: { id: row.id } })}
          >
            {say('organisation.session.end')}
          </button>
        ),
      { align: 'end', width: 100, phone: 3 },
    ),
  ]
  return (
    <Sheet title={t('organisation.session.title')} flush>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          rows={sessions}
          columns={columns}
          keyOf={(row) => row.id}
          label={t('organisation.session.title')}
        />
      )}
      <div className="sheet-foot row">
        <Button disabled={sessions.length < 2} busy={endAll.isPending} onClick={() => void ask(true)}>
          {t('organisation.session.end-others')}
        </Button>
        <Button kind="danger" icon="out" busy={endAll.isPending} onClick={() => void ask(false)}>
          {t('organisation.session.end-all')}
        </Button>
      </div>
    </Sheet>
  )
}
