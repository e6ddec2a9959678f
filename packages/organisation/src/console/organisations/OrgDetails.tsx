import {
  Button,
  Can,
  isPermitted,
  confirmAction,
  Facts,
  ReadFailure,
  Figures,
  formatNumber,
  Tabs,
  useCall,
  useLanguage,
  usePage,
  useSave,
  useWords,
  InstantValue,
} from '@evops/kit'
import {
  deleteOrganisation,
  eraseOrganisationContact,
  getOrganisation,
  listUsers,
  type OrganisationRow,
  saveOrganisation,
  updateOrganisation,
} from '../../contract/index.ts'
import { EraseContact } from '../people/PersonalActs.tsx'
import { partWords } from '../parts/part.words.ts'
import { Departments } from './Departments.tsx'
import { EditOrganisation, organisationReads } from './OrgForm.tsx'
import { orgWords } from '../parts/organisations.words.ts'
import { OrgUsers } from './OrgUsers.tsx'

/** Shows one organisation: its data, its departments, its users. */
export function OrgDetails({ orgId, onGone }: { orgId: string; onGone: () => void }) {
  const t = useWords(orgWords)
  const { search, setSearch } = usePage()
  const { data: org, error, refetch } = useCall(getOrganisation, { query: { orgId } }, { quiet: true })
  const within = useCall(listUsers, { query: { orgId, pageSize: 1 } }, { enabled: isPermitted(listUsers), quiet: true })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (org?.orgId !== orgId)
    return (
      <section className="sheet body-pad">
        <span className="bone" />
      </section>
    )
  const tabs = [
    { key: 'details', title: t('organisation.org.details'), body: () => <OrgFacts org={org} /> },
    {
      key: 'departments',
      title: <Counted word={t('organisation.org.departments')} count={org.departments} />,
      body: () => <Departments key={orgId} orgId={orgId} />,
    },
    ...(isPermitted(listUsers)
      ? [
          {
            key: 'users',
            title: <Counted word={t('organisation.org.users')} count={within.data?.total ?? org.users} />,
            body: () => <OrgUsers key={orgId} orgId={orgId} />,
          },
        ]
      : []),
  ]
  return (
    <section className="sheet org-details">
      <header>
        <div>
          <h2>{org.name}</h2>
          <p className="note">
            {org.code}
            {org.parentName && ` · ${org.parentName}`}
          </p>
        </div>
        <div className="push row acts">
          <OrgActs org={org} onGone={onGone} />
        </div>
      </header>
      <Tabs tabs={tabs} label={org.name} />
      {search.edit === '1' && (
        <EditOrganisation key={org.orgId} org={org} onClose={() => setSearch({ edit: undefined })} />
      )}
    </section>
  )
}

/** Shows a phone number as a link that starts a call. */
function Phone({ of }: { of: string }) {
  return of === '' ? '—' : <a href={`tel:${of}`}>{of}</a>
}

function Counted({ word, count }: { word: string; count: number }) {
  return (
    <>
      {word} <span className="badge q">{formatNumber(count, useLanguage())}</span>
    </>
  )
}

function OrgFacts({ org }: { org: OrganisationRow }) {
  const t = useWords(orgWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  return (
    <div className="body-pad stack">
      <Figures
        of={[
          { label: t('organisation.org.children'), value: n(org.children) },
          { label: t('organisation.org.departments'), value: n(org.departments) },
          { label: t('organisation.org.users-here'), value: n(org.users) },
          { label: t('organisation.org.stations'), value: n(org.stations) },
        ]}
      />
      <div className="narrow-facts">
        <Facts
          of={[
            [t('organisation.org.code'), org.code],
            [t('organisation.org.parentName'), org.parentName ?? t('organisation.org.top')],
            [t('organisation.org.contact'), org.contact],
            [t('organisation.org.phone'), <Phone key="phone" of={org.phone} />],
            [t('organisation.org.address'), org.address],
            [t('organisation.org.remark'), org.remark],
            [t('organisation.org.position'), n(org.position)],
            [t('organisation.org.createdAt'), <InstantValue key="at" at={org.createdAt} />],
          ]}
        />
      </div>
    </div>
  )
}

function OrgActs({ org, onGone }: { org: OrganisationRow; onGone: () => void }) {
  const t = useWords(orgWords)
  const p = useWords(partWords)
  const { setSearch } = usePage()
  const remove = useSave(deleteOrganisation, {
    refreshes: organisationReads,
    done: p('organisation.deleted'),
    onSaved: onGone,
  })
  const confirmDeletion = async () => {
    const yes = await confirmAction({
      title: t('organisation.org.delete-title', { name: org.name }),
      text: t('organisation.org.delete-text'),
      verb: p('organisation.delete'),
      danger: true,
    })
    if (yes) remove.mutate({ body: { orgId: org.orgId } })
  }
  const current = (['children', 'departments', 'users', 'stations'] as const).filter((what) => org[what] > 0)
  return (
    <>
      <Can call={saveOrganisation}>
        <Button small icon="plus" onClick={() => setSearch({ new: org.orgId, edit: undefined, dep: undefined })}>
          {t('organisation.org.below')}
        </Button>
      </Can>
      <Can call={updateOrganisation}>
        <Button small icon="edit" onClick={() => setSearch({ edit: '1', new: undefined, dep: undefined })}>
          {p('organisation.edit')}
        </Button>
      </Can>
      <EraseContact
        small
        of={{ id: org.orgId, name: org.name, contact: org.contact, phone: org.phone }}
        call={eraseOrganisationContact}
        refreshes={organisationReads}
      />
      <Can call={deleteOrganisation}>
        <span
          title={
            current.length > 0
              ? t('organisation.org.in-use', {
                  what: current.map((what) => `${t(`organisation.org.${what}`)} ${org[what]}`).join(', '),
                })
              : undefined
          }
        >
          <Button
            small
            kind="danger"
            icon="trash"
            disabled={current.length > 0}
            busy={remove.isPending}
            onClick={() => void confirmDeletion()}
          >
            {p('organisation.delete-confirm')}
          </Button>
        </span>
      </Can>
    </>
  )
}
