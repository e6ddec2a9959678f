import {
  Button,
  Facts,
  PageHead,
  Segments,
  setLanguage,
  Sheet,
  Tag,
  useCall,
  useLanguage,
  useCurrentUser,
  usePage,
  useWords,
} from '@evops/kit'
import { listMyRoles, roleName } from '../../contract/index.ts'
import { OwnContact } from './OwnContact.tsx'
import { MyRoles } from './MyRoles.tsx'
import { MySignIns } from './MySignIns.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { profileWords } from './profile.words.ts'
import { SecondStep } from './SecondStep.tsx'
import { SignInSessions } from './SignInSessions.tsx'
import '../parts/parts.css'
import './profile.css'

/**
 * Account page of the current user: identity, language, role, password, second step, sign-in sessions and sign-in
 * history.
 */
export function ProfilePage() {
  const t = useWords(profileWords)
  const { search, setSearch } = usePage()
  const me = useCurrentUser()
  return (
    <>
      <PageHead
        title={me.name || me.user_name}
        tags={me.platformStaff && <Tag tone="acc">{t('organisation.profile.platform-staff')}</Tag>}
        fresh={t('organisation.profile.title')}
      />
      <div className="stack">
        <div className="profile-cols">
          <WhoIAm />
          <Sheet title={t('organisation.profile.safety')}>
            <div className="safety-row">
              <div>
                <h3>{t('organisation.profile.password')}</h3>
                <p className="small dim">{t('organisation.profile.password-text')}</p>
              </div>
              <Button icon="key" onClick={() => setSearch({ new: 'password' })}>
                {t('organisation.password.change')}
              </Button>
            </div>
            <SecondStep />
            <Passkeys />
          </Sheet>
        </div>
        <SignInSessions />
        <MySignIns />
      </div>
      {search.new === 'password' && <PasswordDialog onClose={() => setSearch({ new: undefined })} />}
    </>
  )
}

function WhoIAm() {
  const t = useWords(profileWords)
  const language = useLanguage()
  const me = useCurrentUser()
  const roles = useCall(listMyRoles, undefined, { quiet: true })
  return (
    <Sheet title={t('organisation.profile.who')}>
      <div className="stack">
        <Facts
          of={[
            [t('organisation.profile.username'), me.user_name],
            [t('organisation.profile.name'), me.name],
            [t('organisation.profile.operator'), me.operator.name],
            [t('organisation.profile.roles'), roles.data?.roles.map(({ name }) => roleName(name, language)).join(', ')],
            [t('organisation.profile.permissions'), t('organisation.profile.codes', { count: me.authorities.length })],
          ]}
        />
        <OwnContact />
        <div className="f">
          <span className="label">{t('organisation.profile.language')}</span>
          <div>
            <Segments
              label={t('organisation.profile.language')}
              value={language}
              onChange={setLanguage}
              options={[
                { value: 'zh', label: '中文' },
                { value: 'en', label: 'English' },
                { value: 'es', label: 'Español' },
              ]}
            />
          </div>
          <span className="hint">{t('organisation.profile.language-note')}</span>
        </div>
        <MyRoles />
      </div>
    </Sheet>
  )
}
