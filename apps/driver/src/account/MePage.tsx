import { getDriverMe, listDriverNotices } from '@evops/driver/contract'
import { languages } from '@evops/platform/contract'
import { useState } from 'react'
import { useOperatorBranding } from '../face.ts'
import { chosenTheme, saveChosenTheme, themeChoices } from '../look/theme.ts'
import { signOut, useSignedIn } from '../net/sign-in-session.ts'
import { clearEndpointCache, useEndpoint } from '../net/use-endpoint.ts'
import { Chips } from '../parts/Fields.tsx'
import type { IconName } from '../parts/Icon.tsx'
import { Button, ListRow, LoadedResult, Notice, Page, Sheet } from '../parts/Parts.tsx'
import { navigateTo } from '../route.ts'
import { saveChosenLanguage, useLanguage, useWords } from '../words/translate.ts'
import { accountWords } from './account.words.ts'

const places = [
  ['/wallet', 'wallet'],
  ['/coupons', 'ticket'],
  ['/bookings', 'clock'],
  ['/invoices', 'file'],
  ['/feedback', 'chat'],
  ['/notices', 'bell'],
  ['/consents', 'check'],
  ['/profile', 'person'],
] as const satisfies readonly (readonly [string, IconName])[]
const names = { zh: '中文', en: 'English', es: 'Español' } as const

/** Shows the driver's account pages and the display settings. */
export function MePage() {
  const t = useWords(accountWords)
  const { hotline } = useOperatorBranding()
  const signedIn = useSignedIn()
  return (
    <Page title={t('driver.account.title')}>
      {signedIn ? <Mine /> : <Stranger />}
      <Sheet flush>
        <ListRow to="/news" icon="news" title={t('driver.account.news')} />
        {hotline && (
          <a className="line" href={`tel:${hotline}`}>
            <span className="text">{t('driver.account.hotline')}</span>
            <span className="end">{hotline}</span>
          </a>
        )}
      </Sheet>
      <Looks />
      {signedIn && (
        <Button
          wide
          onPress={() => {
            signOut()
            clearEndpointCache()
          }}
        >
          {t('driver.account.sign-out')}
        </Button>
      )}
    </Page>
  )
}

function Stranger() {
  const t = useWords(accountWords)
  return (
    <Sheet>
      <div className="stack">
        <p>{t('driver.account.stranger')}</p>
        <Button kind="p" wide onPress={() => navigateTo('/profile')}>
          {t('driver.account.sign-in')}
        </Button>
      </div>
    </Sheet>
  )
}

function Mine() {
  const t = useWords(accountWords)
  const me = useEndpoint(getDriverMe, {})
  const unread = useEndpoint(listDriverNotices, { query: { pageSize: 1, unread: true } }).data?.total ?? 0
  return (
    <>
      <LoadedResult answer={me}>
        {({ nickname, name, phone, company, blocked }) => (
          <>
            <Sheet>
              <h2>{nickname || name || phone}</h2>
              <p className="small dim">{[phone, company?.name].filter(Boolean).join(' · ')}</p>
            </Sheet>
            {blocked && <Notice tone="warn">{t(`driver.account.blocked-${blocked}`)}</Notice>}
          </>
        )}
      </LoadedResult>
      <Sheet flush>
        {places.map(([to, icon]) => (
          <ListRow
            key={to}
            to={to}
            icon={icon}
            title={t(`driver.account.to-${icon}`)}
            end={icon === 'bell' && unread > 0 ? t('driver.account.unread', { n: unread }) : undefined}
          />
        ))}
      </Sheet>
    </>
  )
}

function Looks() {
  const t = useWords(accountWords)
  const language = useLanguage()
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <Sheet>
      <div className="stack">
        <Chips
          label={t('driver.account.language')}
          value={language}
          of={languages.map((one) => [one, names[one]] as const)}
          onChange={saveChosenLanguage}
        />
        <Chips
          label={t('driver.account.theme')}
          value={theme}
          of={themeChoices.map((one) => [one, t(`driver.account.theme-${one}`)] as const)}
          onChange={(chosen) => {
            saveChosenTheme(chosen)
            setTheme(chosen)
          }}
        />
      </div>
    </Sheet>
  )
}
