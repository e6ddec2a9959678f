import {
  Button,
  isPermitted,
  confirmAction,
  Dialog,
  Facts,
  ReadFailure,
  Form,
  Notice,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useSave,
  useWords,
  InstantValue,
} from '@evops/kit'
import { type EndpointSpec, hasSecretTargetChanged } from '@evops/platform/contract'
import { useState } from 'react'
import {
  type BatchResult,
  directoryAddressFields,
  type DirectoryRow,
  getDirectory,
  listRoles,
  removeDirectory,
  roleName,
  setDirectory,
  syncOrganisations,
  syncUsers,
} from '../../contract/index.ts'
import { BatchRows } from '../batch/BatchRows.tsx'
import { CheckListField } from '../parts/CheckList.tsx'
import { refetchReads } from '../parts/read-again.ts'
import { directoryWords } from './directory.words.ts'
import '../batch/batch.css'

type Sync = typeof syncUsers | typeof syncOrganisations

/**
 * Dialog for the directory that supplies users and units: whether it is configured, the result of its last run, a
 * button to run it now, and its address.
 */
export function DirectoryDialog({
  sync,
  refreshes,
  onClose,
}: {
  sync: Sync
  refreshes: readonly EndpointSpec[]
  onClose: () => void
}) {
  const t = useWords(directoryWords)
  const { data, error, refetch } = useCall(getDirectory, {}, { quiet: true })
  return (
    <Dialog title={t('organisation.directory.title')} onClose={onClose} wide>
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <span className="bone" />
      ) : (
        <>
          {data.configured ? (
            <Synchronise directory={data} sync={sync} refreshes={refreshes} />
          ) : (
            <Notice>
              {t(isPermitted(setDirectory) ? 'organisation.directory.none' : 'organisation.directory.none-confirm')}
            </Notice>
          )}
          {isPermitted(setDirectory) && <Settings directory={data} onClose={onClose} />}
        </>
      )}
    </Dialog>
  )
}

function Synchronise({
  directory,
  sync,
  refreshes,
}: {
  directory: DirectoryRow
  sync: Sync
  refreshes: readonly EndpointSpec[]
}) {
  const t = useWords(directoryWords)
  const [result, setResult] = useState<BatchResult>()
  const run = useSave(sync, { refreshes: [...refreshes, getDirectory], onSaved: setResult })
  return (
    <>
      <Facts
        of={[
          [t('organisation.directory.url'), directory.url],
          [
            t('organisation.directory.last'),
            directory.lastRunAt ? (
              <>
                <InstantValue at={directory.lastRunAt} /> {directory.lastResult}
              </>
            ) : (
              t('organisation.directory.never')
            ),
          ],
        ]}
      />
      {isPermitted(sync) && (
        <div>
          <Button kind="primary" icon="refresh" busy={run.isPending} onClick={() => run.mutate({})}>
            {t(sync.name === 'syncUsers' ? 'organisation.directory.sync-users' : 'organisation.directory.sync-units')}
          </Button>
        </div>
      )}
      <output>{result && <BatchRows result={result} />}</output>
    </>
  )
}

function Settings({ directory, onClose }: { directory: DirectoryRow; onClose: () => void }) {
  const t = useWords(directoryWords)
  const roles = useCall(listRoles, { query: { pageSize: 200, sort: 'name' } })
  const language = useLanguage()
  const form = useForm(setDirectory, {
    initial: { url: directory.url, roleCodes: directory.roleCodes },
    toBody: (values) => ({ ...values, token: values.token || undefined, version: directory.version }),
    onConflict: () => refetchReads(getDirectory),
    refreshes: [getDirectory],
    done: t('organisation.directory.saved'),
  })
  const f = useFields(directoryWords, 'organisation.directory', { form })
  const isMoved = directory.configured && hasSecretTargetChanged(directory, form.values, directoryAddressFields)
  const remove = useSave(removeDirectory, { refreshes: [getDirectory], onSaved: onClose })
  const confirmRemoval = async () => {
    const yes = await confirmAction({
      title: t('organisation.directory.remove-title'),
      text: t('organisation.directory.remove-text'),
      verb: t('organisation.directory.remove-verb'),
      danger: true,
    })
    if (yes) remove.mutate({})
  }
  return (
    <section className="stack">
      <h3>{t('organisation.directory.settings')}</h3>
      <Form form={form} onCancel={onClose}>
        <TextField {...f('url')} type="url" />
        <TextField
          {...f('token')}
          type="password"
          autoComplete="off"
          hint={t(isMoved ? 'organisation.directory.token-again' : 'organisation.directory.token-hint')}
        />
        <CheckListField
          form={form}
          name="roleCodes"
          label={t('organisation.directory.roles')}
          hint={t('organisation.directory.roles-hint')}
          options={(roles.data?.list ?? []).map((role) => ({
            value: role.code,
            label: roleName(role.name, language),
            note: role.code,
          }))}
        />
      </Form>
      {directory.configured && (
        <div>
          <Button kind="danger" small icon="trash" busy={remove.isPending} onClick={() => void confirmRemoval()}>
            {t('organisation.directory.remove')}
          </Button>
        </div>
      )}
    </section>
  )
}
