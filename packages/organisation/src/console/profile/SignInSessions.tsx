import {
  Button,
  columnsFor,
  confirmAction,
  DataTable,
  ReadFailure,
  formatInstant,
  currentUserStore,
  translateText,
  Sheet,
  signedOut,
  useCall,
  useSave,
  useWords,
} from '@evops/kit'
import {
  endAllSignInSessions,
  endSignInSession,
  listSignInSessions,
  type SignInSessionRow,
} from '../../contract/index.ts'
import { browserAndSystem } from '../audit/device.rules.ts'
import { profileWords } from './profile.words.ts'

const zone = () => currentUserStore.get()?.operator.timeZone
const c = columnsFor<SignInSessionRow>('organisation.signInSession')

/** Lists the user's active sign-ins and ends one, all others, or all. */
export function SignInSessions() {
  const t = useWords(profileWords)
  const { data, error, refetch } = useCall(listSignInSessions, undefined, { quiet: true })
  const end = useSave(endSignInSession, {
    refreshes: [listSignInSessions],
    done: t('organisation.signInSession.ended'),
  })
  const endAll = useSave(endAllSignInSessions, { refreshes: [listSignInSessions] })
  const signInSessions = data ?? []
  const confirmSignOut = async (keepThis: boolean) => {
    const which = keepThis ? 'end-others' : 'end-all'
    const yes = await confirmAction({
      title: t(`organisation.signInSession.${which}-title`),
      text: t(`organisation.signInSession.${which}-text`, {
        count: signInSessions.length - (keepThis ? 1 : 0),
      }),
      verb: t('organisation.signInSession.end-verb'),
      danger: true,
    })
    if (!yes) return
    endAll.mutate({ body: { keepThis } }, { onSuccess: () => !keepThis && signedOut() })
  }
  const columns = [
    c.custom(
      'device',
      (row: SignInSessionRow) => (
        <span title={row.userAgent}>
          {browserAndSystem(row.userAgent) || row.clientId}{' '}
          {row.current && <span className="tag good">{translateText('organisation.signInSession.current')}</span>}
        </span>
      ),
      { phone: 1 },
    ),
    c.text('address', { width: 150, phone: 4 }),
    c.custom('createdAt', (row: SignInSessionRow, language) => formatInstant(row.createdAt, language, zone()), {
      align: 'end',
      width: 150,
    }),
    c.custom('lastUsedAt', (row: SignInSessionRow, language) => formatInstant(row.lastUsedAt, language, zone()), {
      align: 'end',
      width: 150,
      phone: 2,
    }),
    c.custom(
      'end',
      (row: SignInSessionRow) =>
        !row.current && (
          <button
            type="button"
            className="btn t s"
            aria-label={`${translateText('organisation.signInSession.end')}: ${browserAndSystem(row.userAgent)} ${row.address}`}
            onClick={() => end.mutate({ params: { id: row.id } })}
          >
            {translateText('organisation.signInSession.end')}
          </button>
        ),
      { align: 'end', width: 100, phone: 3 },
    ),
  ]
  return (
    <Sheet title={t('organisation.signInSession.title')} flush>
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          rows={signInSessions}
          columns={columns}
          keyOf={(row) => row.id}
          label={t('organisation.signInSession.title')}
        />
      )}
      <div className="sheet-foot row">
        <Button disabled={signInSessions.length < 2} busy={endAll.isPending} onClick={() => void confirmSignOut(true)}>
          {t('organisation.signInSession.end-others')}
        </Button>
        <Button kind="danger" icon="out" busy={endAll.isPending} onClick={() => void confirmSignOut(false)}>
          {t('organisation.signInSession.end-all')}
        </Button>
      </div>
    </Sheet>
  )
}
