import {
  type DriverProfile,
  endDriverDevice,
  getDriverMe,
  leaveOperator,
  listDriverDevices,
  updateDriverMe,
} from '@evops/driver/contract'
import { useState } from 'react'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { signOut } from '../net/sign-in-session.ts'
import { clearEndpointCache, useEndpoint, useEndpointAction } from '../net/use-endpoint.ts'
import { TextField } from '../parts/Fields.tsx'
import { Button, ReadErrorMessage, LoadedResult, Notice, Page, Sheet } from '../parts/Parts.tsx'
import { navigateTo } from '../route.ts'
import { formatAppInstant } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { accountWords } from './account.words.ts'

/** Shows the driver's name and sign-ins, and the deletion of the account. */
export function ProfilePage() {
  const t = useWords(accountWords)
  const me = useEndpoint(getDriverMe, {})
  return (
    <Page title={t('driver.account.to-person')} from="/me">
      <LoadedResult answer={me}>
        {(loaded) => <Name key={loaded.version} me={loaded} onSaved={me.again} />}
      </LoadedResult>
      <Devices />
      <Leave />
    </Page>
  )
}

function Name({ me, onSaved }: { me: DriverProfile; onSaved: () => void }) {
  const t = useWords(accountWords)
  const language = useLanguage()
  const [nickname, setNickname] = useState(me.nickname)
  const { busy, error, run } = useEndpointAction()
  const body = { nickname, language, version: me.version }
  return (
    <div className="sheet stack">
      <TextField
        label={t('driver.account.nickname')}
        value={nickname}
        onChange={setNickname}
        most={60}
        autoComplete="nickname"
      />
      <ReadErrorMessage error={error} />
      <Button busy={busy} onPress={() => run(() => requestEndpoint(updateDriverMe, { body }), onSaved)}>
        {t('driver.account.save')}
      </Button>
    </div>
  )
}

function Devices() {
  const t = useWords(accountWords)
  const language = useLanguage()
  const devices = useEndpoint(listDriverDevices, {})
  const { error, run } = useEndpointAction()
  return (
    <Sheet title={t('driver.account.devices')}>
      <ReadErrorMessage error={error} />
      <LoadedResult answer={devices}>
        {(list) =>
          list.map(({ id, name, client, usedAt, current }) => (
            <div key={id} className="pair">
              <span>
                {name || client}
                <br />
                <span className="small dim">{formatAppInstant(usedAt, language, 'minute')}</span>
              </span>
              {current ? (
                <span className="dim">{t('driver.account.this-device')}</span>
              ) : (
                <Button
                  kind="t"
                  onPress={() => run(() => requestEndpoint(endDriverDevice, { params: { id } }), devices.again)}
                >
                  {t('driver.account.sign-out')}
                </Button>
              )}
            </div>
          ))
        }
      </LoadedResult>
    </Sheet>
  )
}

function Leave() {
  const t = useWords(accountWords)
  const [isRequested, setRequested] = useState(false)
  const { busy, error, run } = useEndpointAction()
  const leave = () =>
    run(
      () => requestEndpoint(leaveOperator, { body: { confirm: true } }),
      () => {
        signOut()
        clearEndpointCache()
        navigateTo('/', { replace: true })
      },
    )
  if (!isRequested)
    return (
      <Button kind="t bad" onPress={() => setRequested(true)}>
        {t('driver.account.leave')}
      </Button>
    )
  return (
    <div className="sheet stack">
      <Notice tone="warn">{t('driver.account.leave-text')}</Notice>
      <ReadErrorMessage error={error} />
      <div className="acts">
        <Button onPress={() => setRequested(false)}>{t('driver.account.stay')}</Button>
        <Button kind="d" busy={busy} onPress={leave}>
          {t('driver.account.leave')}
        </Button>
      </div>
    </div>
  )
}
