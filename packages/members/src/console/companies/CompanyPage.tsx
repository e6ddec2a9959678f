import { getWallet } from '@evops/ledger/contract'
import { EraseContact, stationChoice } from '@evops/organisation/console'
import { listAudit } from '@evops/organisation/contract'
import {
  Button,
  Can,
  Facts,
  ReadFailure,
  formatMoney,
  PageHead,
  RemoveButton,
  Tabs,
  Tag,
  useCall,
  useIsPermitted,
  useLanguage,
  useNav,
  usePage,
  usePageTitle,
  useTranslate,
  useSlot,
  useWords,
  InstantValue,
} from '@evops/kit'
import { useState } from 'react'
import {
  deleteCompany,
  eraseCompanyContact,
  getCompany,
  listCompanies,
  updateCompany,
  type CompanyDetail,
} from '../../contract/index.ts'
import { billWords } from '../bills/bills.words.ts'
import { CompanyBills } from '../bills/CompanyBills.tsx'
import { formatTax } from '../bills/format-tax.ts'
import { HistoryTab } from '../HistoryTab.tsx'
import { memberTones } from '../members/member-columns.tsx'
import { companyTabs } from '../slots.ts'
import { companyTokens, TokensTab } from '../TokensTab.tsx'
import { WalletTab } from '../WalletTab.tsx'
import { CompanyPeople } from './CompanyPeople.tsx'
import { companyWords } from './companies.words.ts'
import { EditCompany } from './CompanyForm.tsx'
import { creditTones } from './CompanyList.tsx'
import '../members.css'

const refreshes = [getCompany, listCompanies]

/** Shows one company: people, wallet with credit, sessions in its name, bills and details. */
export function CompanyPage() {
  const t = useWords(companyWords)
  const b = useWords(billWords)
  const translate = useTranslate()
  const may = useIsPermitted()
  const { id = '' } = usePage().params
  const { data: company, error, refetch } = useCall(getCompany, { params: { id } }, { quiet: true })
  const others = useSlot(companyTabs)
  const [editing, setEditing] = useState(false)
  usePageTitle(company?.name)
  if (!company) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : null
  const tabs = [
    {
      key: 'people',
      title: t('members.company.tab-people'),
      body: () => <CompanyPeople company={company} />,
    },
    ...(may(getWallet)
      ? [
          {
            key: 'wallet',
            title: t('members.company.tab-wallet'),
            body: () => <WalletTab id={id} refreshes={refreshes} />,
          },
        ]
      : []),
    ...others.map((other) => ({
      key: other.title,
      title: translate(other.title),
      body: () => other.draw({ companyId: id }),
    })),
    {
      key: 'tokens',
      title: t('members.company.tab-tokens'),
      body: () => <TokensTab id={id} calls={companyTokens} isHere={company.state !== 'cancelled'} />,
    },
    { key: 'bills', title: b('members.bill.tab'), body: () => <CompanyBills companyId={id} /> },
    { key: 'facts', title: t('members.company.tab-facts'), body: () => <CompanyFacts company={company} /> },
    ...(may(listAudit)
      ? [{ key: 'history', title: t('members.company.tab-history'), body: () => <HistoryTab id={id} /> }]
      : []),
  ]
  return (
    <>
      <PageHead
        title={company.name}
        tags={
          <>
            <Tag tone={memberTones[company.state]}>{t(`members.company.state.${company.state}`)}</Tag>
            {company.creditWarning && (
              <Tag tone={creditTones[company.creditWarning]}>
                {t(`members.company.credit-${company.creditWarning}`)}
              </Tag>
            )}
          </>
        }
        fresh={[t(`members.company.${company.payMode}`), company.taxId].filter(Boolean).join(' · ')}
        actions={
          <>
            <EraseContact of={company} call={eraseCompanyContact} refreshes={refreshes} />
            {company.state !== 'cancelled' && <Acts company={company} onEdit={() => setEditing(true)} />}
          </>
        }
      />
      <div className="holder">
        <Tabs tabs={tabs} label={t('members.company.tabs')} forgets={['open', 'state', 'view', 'from', 'to']} />
      </div>
      {editing && <EditCompany key={company.version} company={company} onClose={() => setEditing(false)} />}
    </>
  )
}

function Acts({ company, onEdit }: { company: CompanyDetail; onEdit: () => void }) {
  const t = useWords(companyWords)
  const page = usePage()
  const nav = useNav()
  return (
    <>
      <Can call={updateCompany}>
        <Button icon="edit" onClick={onEdit}>
          {t('members.company.edit')}
        </Button>
      </Can>
      <RemoveButton
        call={deleteCompany}
        input={{ body: { id: company.id } }}
        save={{
          refreshes: [listCompanies],
          done: t('members.company.deleted'),
          onSaved: () => {
            page.close()
            nav.go('/usermanager/compmsmng')
          },
        }}
        confirmation={{
          title: t('members.company.delete-title', { name: company.name }),
          text: t('members.company.delete-text'),
          verb: t('members.company.delete'),
        }}
      />
    </>
  )
}

/** Shows stations by name; only their number if the user may not see stations. */
function StationNames({ ids }: { ids: readonly string[] }) {
  const t = useWords(companyWords)
  const [choice] = useSlot(stationChoice)
  if (!choice) return <p className="small dim">{t('members.company.stations-count', { n: ids.length })}</p>
  return choice.draw({ value: ids, onChange: () => {}, label: t('members.company.stations'), disabled: true })
}

function CompanyFacts({ company }: { company: CompanyDetail }) {
  const t = useWords(companyWords)
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, company.currency, language)
  const { stationIds, invoice } = company
  return (
    <div className="sheet">
      <div className="body stack">
        <Facts
          of={[
            [t('members.company.availableMinor'), money(company.availableMinor)],
            [t('members.company.creditLimitMinor'), money(company.creditLimitMinor)],
            [t('members.company.creditUsedMinor'), money(company.creditUsedMinor)],
            [t('members.company.billingDay'), String(company.billingDay)],
            [t('members.company.daysToPay'), company.daysToPay],
            [
              t('members.company.taxHundredths'),
              company.taxHundredths === null ? undefined : formatTax(company.taxHundredths, language),
            ],
            [t('members.company.taxId'), company.taxId],
            [t('members.company.contact'), company.contact],
            [t('members.company.phone'), company.phone],
            [t('members.company.email'), company.email],
            [t('members.company.address'), company.address],
            [t('members.company.priceGroup'), company.priceGroup],
            [t('members.company.stations'), stationIds === null ? t('members.company.everywhere') : ''],
            [t('members.company.manager'), company.manager],
            [t('members.company.invoice'), [invoice.title, invoice.bank, invoice.account].filter(Boolean).join(' · ')],
            [t('members.company.createdAt'), <InstantValue key="at" at={company.createdAt} />],
            [t('members.company.remark'), company.remark],
          ]}
        />
        {stationIds && <StationNames ids={stationIds} />}
      </div>
    </div>
  )
}
