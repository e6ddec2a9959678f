import { getDriverFace, getDriverVersion, listLiveSessions } from '@evops/driver/contract'
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react'
import { appWords } from './app.words.ts'
import { OperatorBrandingContext } from './face.ts'
import { isMiniProgramme } from './device/device.ts'
import { operatorCode, setOperator } from './net/operator.ts'
import { deviceId, useSignedIn } from './net/sign-in-session.ts'
import { useEndpoint } from './net/use-endpoint.ts'
import { TextField } from './parts/Fields.tsx'
import { Icon, type IconName } from './parts/Icon.tsx'
import { Button, ReadErrorMessage, Link, LoadedResult, Notice, Page } from './parts/Parts.tsx'
import { useCurrentRoute } from './route.ts'
import { PageNotFound, findRoute, SignIn } from './routes.tsx'
import { useLanguage, useWords } from './words/translate.ts'

/** Build number of this app, compared with the operator's list of app versions. */
const build = 1

export function App() {
  const [operator, choose] = useState(operatorCode)
  if (operator === '')
    return (
      <NoOperator
        onChoose={(code) => {
          setOperator(code)
          choose(code)
        }}
      />
    )
  return <OperatorApp operator={operator} onOther={() => choose('')} />
}

interface ChooseProps {
  onChoose: (code: string) => void
}

/**
 * Shown if the app is opened without an operator's link: selects the only operator of the installation, or asks for a
 * code.
 */
function NoOperator({ onChoose }: ChooseProps) {
  const { data: only, error } = useEndpoint(getDriverFace, { query: {} })
  useEffect(() => {
    if (only) onChoose(only.operator)
  })
  return error ? <WhichOperator onChoose={onChoose} /> : <Page title="…"> </Page>
}

function WhichOperator({ onChoose }: ChooseProps) {
  const t = useWords(appWords)
  const [code, setCode] = useState('')
  return (
    <Page title={t('driver.app.which')}>
      <form
        className="sheet stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim()) onChoose(code.trim())
        }}
      >
        <p>{t('driver.app.which-text')}</p>
        <TextField label={t('driver.app.operator')} value={code} onChange={setCode} autoComplete="off" required />
        <Button kind="p" submits>
          {t('driver.app.go-on')}
        </Button>
      </form>
    </Page>
  )
}

function OperatorApp({ operator, onOther }: { operator: string; onOther: () => void }) {
  const t = useWords(appWords)
  const language = useLanguage()
  const face = useEndpoint(getDriverFace, { query: { operator, language } })
  const platform = isMiniProgramme() ? 'mini_programme' : 'web'
  const gate = useEndpoint(getDriverVersion, {
    query: { operator, platform, build, language, deviceId: deviceId() },
  }).data
  if (face.error?.status === 404)
    return (
      <Page title={t('driver.app.which')}>
        <ReadErrorMessage error={face.error} />
        <Button onPress={onOther}>{t('driver.app.other-code')}</Button>
      </Page>
    )
  if (face.data === undefined || gate?.state === 'forced')
    return (
      <Page title={gate?.state === 'forced' ? t('driver.app.forced') : 'EVOps'}>
        {gate?.state === 'forced' ? (
          <>
            <p>{gate.notes || t('driver.app.forced-text')}</p>
            <Button kind="p" onPress={() => location.reload()}>
              {t('driver.app.reload')}
            </Button>
          </>
        ) : (
          <LoadedResult answer={face}>{() => null}</LoadedResult>
        )}
      </Page>
    )
  return (
    <OperatorBrandingContext value={face.data}>
      <div className="app">
        {face.data.demo && <p className="strip">{t('driver.app.demo')}</p>}
        <Bar name={face.data.name} icon={face.data.icon} />
        <Guard key={language}>
          <Suspense fallback={<Page title="…"> </Page>}>
            {gate?.state === 'update' && (
              <Notice>
                {t('driver.app.update')} {gate.notes}
              </Notice>
            )}
            <Screen />
          </Suspense>
        </Guard>
      </div>
    </OperatorBrandingContext>
  )
}

function Screen() {
  const { path } = useCurrentRoute()
  const signedIn = useSignedIn()
  const found = findRoute(path)
  if (!found) return <PageNotFound />
  const { page: Found, open, params } = found
  return open || signedIn ? <Found key={path} params={params} /> : <SignIn />
}

const tabs: readonly (readonly [string, IconName, 'map' | 'scan' | 'sessions' | 'me'])[] = [
  ['/', 'map', 'map'],
  ['/scan', 'scan', 'scan'],
  ['/sessions', 'list', 'sessions'],
  ['/me', 'person', 'me'],
]

function Bar({ name, icon }: { name: string; icon: string }) {
  const t = useWords(appWords)
  const { path } = useCurrentRoute()
  return (
    <nav className="bar" aria-label={t('driver.app.menu')}>
      <span className="brand">
        <img src={icon || `${import.meta.env.BASE_URL}icon.svg`} alt="" />
        {name}
      </span>
      {tabs.map(([to, picture, key]) => (
        <Link key={to} to={to} current={path === to}>
          <Icon name={picture} />
          <span>{t(`driver.app.tab-${key}`)}</span>
        </Link>
      ))}
      <RunningLink />
    </nav>
  )
}

/** Link to the active charging session, on every screen. */
function RunningLink() {
  const t = useWords(appWords)
  const { path } = useCurrentRoute()
  const signedIn = useSignedIn()
  const running = useEndpoint(listLiveSessions, signedIn ? {} : undefined, 30_000, path.length).data?.[0]
  if (!running || path.startsWith('/session/')) return null
  return (
    <Link to={`/session/${running.id}`}>
      <span className="dot">
        <Icon name="bolt" />
      </span>
      <span>{t('driver.app.running')}</span>
    </Link>
  )
}

/** Error boundary: shows a message and a way to continue instead of a blank page. */
class Guard extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    if (!this.state.error) return this.props.children
    return <Broken error={this.state.error} />
  }
}
function Broken({ error }: { error: Error }) {
  const t = useWords(appWords)
  return (
    <Page title={t('driver.app.broken')}>
      <p className="dim">{error.message}</p>
      <Button kind="p" onPress={() => location.reload()}>
        {t('driver.app.reload')}
      </Button>
    </Page>
  )
}
