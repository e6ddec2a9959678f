import {
  AddButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListDrawer,
  Pager,
  translateText,
  Tag,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { type Campaign, createCampaign, listCampaigns } from '../../contract/index.ts'
import { campaignTones } from './campaign-tones.ts'
import { CampaignDrawer, NewCampaign } from './CampaignDrawer.tsx'
import { centreWords } from './message-centre.words.ts'

const c = columnsFor<Campaign>('outreach.campaign')
const columns = [
  c.custom('name', (row) => <b>{row.name}</b>, { width: 200, sort: true, phone: 1 }),
  c.custom(
    'state',
    (row) => <Tag tone={campaignTones[row.state]}>{translateText(`outreach.campaign.state.${row.state}`)}</Tag>,
    { width: 120, phone: 3 },
  ),
  c.text('templateName', { width: 160, phone: 2 }),
  c.custom('startsAt', (row) => row.startsAt?.replace('T', ' ') ?? '', { width: 150, phone: 4 }),
  c.number('counted', { width: 90 }),
  c.number('sent', { width: 90 }),
  c.number('bell', { width: 130 }),
  c.number('waiting', { width: 100 }),
  c.number('failed', { width: 90 }),
]

export function CampaignTab() {
  const t = useWords(centreWords)
  const { setSearch } = usePage()
  const list = useList(listCampaigns, { pageSize: 50, every: 5_000, words: 'outreach.campaign' })
  return (
    <>
      <div className="sheet list-sheet">
        <div className="row tab-acts">
          <AddButton call={createCampaign}>{t('outreach.campaign.new')}</AddButton>
        </div>
        <Filters list={list} find={{ key: 'search', label: t('outreach.campaign.find') }}>
          <FilterSelect list={list} name="state" />
        </Filters>
        <DataTable
          list={list}
          columns={columns}
          keyOf={(row) => row.id}
          label={t('outreach.centre.campaigns')}
          onOpen={(row) => setSearch({ open: row.id, new: undefined })}
          empty={<Empty icon="out" title={t('outreach.campaign.none')} />}
        />
      </div>
      <Pager list={list} />
      <ListDrawer
        list={list}
        fresh={({ onClose }) => <NewCampaign onClose={onClose} />}
        row={(row, drawerProps) => <CampaignDrawer key={`${row.id} ${row.version}`} campaign={row} {...drawerProps} />}
      />
    </>
  )
}
