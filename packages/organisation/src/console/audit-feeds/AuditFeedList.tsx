import {
  AddButton,
  Button,
  Can,
  isPermitted,
  columnsFor,
  CheckField,
  DataTable,
  type DrawerNavigation,
  Dialog,
  Drawer,
  Empty,
  Facts,
  Form,
  type FormState,
  ListDrawer,
  ListPage,
  RemoveButton,
  Tag,
  TextField,
  useFields,
  useForm,
  useList,
  useCurrentUser,
  useSave,
  useWords,
  InstantValue,
} from '@evops/kit'
import { useState } from 'react'
import {
  type AuditFeedRow,
  createAuditFeed,
  deleteAuditFeed,
  listAuditFeeds,
  testAuditFeed,
  updateAuditFeed,
} from '../../contract/index.ts'
import { auditFeedWords } from './audit-feeds.words.ts'

const tones: Readonly<Record<AuditFeedRow['state'], 'good' | 'warn' | 'bad' | 'plain'>> = {
  off: 'plain',
  current: 'good',
  behind: 'warn',
  failing: 'bad',
}
const c = columnsFor<AuditFeedRow>('organisation.audit-feed')
const columns = [
  c.custom(
    'name',
    (row) => (
      <>
        {row.name}
        <small>{row.address}</small>
      </>
    ),
    { least: 260, sort: true, phone: 1 },
  ),
  c.status('state', (row) => ({ tone: tones[row.state], word: `organisation.audit-feed.state.${row.state}` }), {
    width: 140,
    phone: 2,
  }),
  c.number('behind', { width: 120, phone: 3 }),
  c.number('sent', { width: 120 }),
  c.when('lastSentAt', undefined, { style: 'short', width: 160, phone: 4 }),
  c.when('failingSince', undefined, { style: 'short', width: 160 }),
]

/** Feeds of the audit log to other systems: address, state, test. */
export function AuditFeedList() {
  const t = useWords(auditFeedWords)
  const list = useList(listAuditFeeds, {
    sort: 'name',
    pageSize: 50,
    every: 5_000,
    words: 'organisation.audit-feed',
  })
  const [secret, setSecret] = useState<string>()
  const add = <AddButton call={createAuditFeed}>{t('organisation.audit-feed.new')}</AddButton>
  return (
    <>
      <ListPage
        title={t('organisation.audit-feed.title')}
        list={list}
        actions={add}
        drawer={
          <ListDrawer
            list={list}
            fresh={({ onClose }) => <NewFeed onClose={onClose} onSecret={setSecret} />}
            row={(row, navigation) => <FeedDrawer key={row.id} feed={row} {...navigation} />}
          />
        }
      >
        <DataTable
          list={list}
          columns={columns}
          keyOf={(row) => row.id}
          label={t('organisation.audit-feed.title')}
          empty={
            <Empty icon="upload" title={t('organisation.audit-feed.empty')}>
              <p>{t('organisation.audit-feed.empty-text')}</p>
              {add}
            </Empty>
          }
        />
      </ListPage>
      {secret !== undefined && (
        <Dialog title={t('organisation.audit-feed.secret')} onClose={() => setSecret(undefined)}>
          <code>{secret}</code>
        </Dialog>
      )}
    </>
  )
}

function NewFeed({ onClose, onSecret }: { onClose: () => void; onSecret: (secret: string | undefined) => void }) {
  const t = useWords(auditFeedWords)
  const form = useForm(createAuditFeed, {
    initial: { enabled: true },
    refreshes: [listAuditFeeds],
    done: t('organisation.audit-feed.made'),
    onSaved: ({ secret }) => {
      onSecret(secret ?? undefined)
      onClose()
    },
  })
  return (
    <Drawer title={t('organisation.audit-feed.new')} onClose={onClose}>
      <Form form={form} verb={t('organisation.audit-feed.create')} onCancel={onClose}>
        <FeedFields form={form} />
      </Form>
    </Drawer>
  )
}

function FeedDrawer({ feed, ...navigation }: DrawerNavigation & { feed: AuditFeedRow }) {
  const t = useWords(auditFeedWords)
  const { state, name, id } = feed
  const test = useSave(testAuditFeed, {
    refreshes: [listAuditFeeds],
    done: t('organisation.audit-feed.tested'),
  })
  return (
    <Drawer
      title={name}
      tags={<Tag tone={tones[state]}>{t(`organisation.audit-feed.state.${state}`)}</Tag>}
      footer={
        <>
          <Can call={testAuditFeed}>
            <Button busy={test.isPending} onClick={() => test.mutate({ params: { id }, body: {} })}>
              {t('organisation.audit-feed.test')}
            </Button>
          </Can>
          <RemoveButton
            call={deleteAuditFeed}
            input={{ params: { id } }}
            save={{
              refreshes: [listAuditFeeds],
              done: t('organisation.audit-feed.deleted'),
              onSaved: navigation.onClose,
            }}
            confirmation={{
              title: t('organisation.audit-feed.delete-title', { name }),
              text: t('organisation.audit-feed.delete-text'),
              verb: t('organisation.audit-feed.delete'),
            }}
          />
        </>
      }
      {...navigation}
    >
      <Facts
        of={[
          [
            t('organisation.audit-feed.lastSentAt'),
            feed.lastSentAt && <InstantValue key="sent" at={feed.lastSentAt} />,
          ],
          [t('organisation.audit-feed.behind'), String(feed.behind)],
          [t('organisation.audit-feed.lastError'), feed.lastError],
        ]}
      />
      {isPermitted(updateAuditFeed) && <EditFeed key={feed.version} feed={feed} onClose={navigation.onClose} />}
    </Drawer>
  )
}

function EditFeed({ feed, onClose }: { feed: AuditFeedRow; onClose: () => void }) {
  const t = useWords(auditFeedWords)
  const { id, name, address, authority, ofInstallation, enabled, version } = feed
  const form = useForm(updateAuditFeed, {
    params: { id },
    initial: { name, address, authority, ofInstallation, enabled, version },
    refreshes: [listAuditFeeds],
    done: t('organisation.audit-feed.saved'),
  })
  return (
    <Form form={form} onCancel={onClose}>
      <FeedFields form={form} />
    </Form>
  )
}

function FeedFields({ form }: { form: FormState }) {
  const t = useWords(auditFeedWords)
  const f = useFields(auditFeedWords, 'organisation.audit-feed', { form })
  const { platformStaff } = useCurrentUser()
  return (
    <>
      <TextField {...f('name')} />
      <TextField {...f('address')} hint={t('organisation.audit-feed.address-hint')} />
      <TextField {...f('authority')} hint={t('organisation.audit-feed.authority-hint')} lines={4} />
      {platformStaff && <CheckField {...f('ofInstallation')} />}
      <CheckField {...f('enabled')} />
    </>
  )
}
