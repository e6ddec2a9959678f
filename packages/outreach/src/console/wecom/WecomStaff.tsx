import {
  Button,
  columnsFor,
  confirmAction,
  DataTable,
  type DrawerNavigation,
  drawerNavigation,
  Drawer,
  Empty,
  Filters,
  FilterSelect,
  Form,
  formatInstant,
  isPermitted,
  Pager,
  TextField,
  useForm,
  useLanguage,
  useList,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import {
  createWecomCode,
  listWecomNames,
  listWecomStaff,
  putWecomName,
  type WecomPerson,
} from '../../contract/index.ts'
import { outerWords } from '../settings/outer.words.ts'
import { wecomWords } from './wecom.words.ts'

const c = columnsFor<WecomPerson>('outreach.wecom')
const columns = [
  c.text('name', { width: 220, phone: 1 }),
  c.text('loginName', { width: 180 }),
  c.text('wecomId', { width: 220, phone: 2 }),
]

/** Users of the operator with their accounts in enterprise WeChat; a row opens the drawer that links or unlinks one. */
export function WecomStaff() {
  const t = useWords(wecomWords)
  const list = useList(listWecomStaff, { pageSize: 50, words: 'outreach.wecom' })
  const chosen = list.rows.find(({ userId }) => userId === list.open)
  return (
    <>
      <div className="sheet list-sheet">
        <Filters list={list} find={{ key: 'search', label: t('outreach.wecom.find') }}>
          <FilterSelect list={list} name="linked" />
        </Filters>
        <DataTable
          list={list}
          columns={columns}
          keyOf={(row) => row.userId}
          label={t('outreach.wecom.people')}
          empty={<Empty icon="person" title={t('outreach.wecom.empty')} />}
        />
      </div>
      <Pager list={list} />
      {chosen && (
        <PersonDrawer
          key={chosen.userId}
          person={chosen}
          {...drawerNavigation(list, (row: WecomPerson) => row.userId)}
        />
      )}
    </>
  )
}

interface PersonDrawerProps extends DrawerNavigation {
  person: WecomPerson
}
function PersonDrawer({ person, ...neighbours }: PersonDrawerProps) {
  const t = useWords(wecomWords)
  const o = useWords(outerWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { userId } = person
  const refreshes = [listWecomStaff, listWecomNames]
  const form = useForm(putWecomName, {
    initial: { wecomId: person.wecomId ?? '' },
    toBody: ({ wecomId }) => ({ userId, wecomId: wecomId ?? '' }),
    refreshes,
    done: o('outreach.outer.saved'),
  })
  const unlink = useSave(putWecomName, { refreshes, done: t('outreach.wecom.unlinked') })
  const code = useSave(createWecomCode, {})
  const confirmUnlink = async () => {
    const question = {
      title: t('outreach.wecom.unlink-title', { name: person.name }),
      text: t('outreach.wecom.unlink-text'),
      verb: t('outreach.wecom.unlink'),
      danger: true,
    }
    if (await confirmAction(question)) unlink.mutate({ body: { userId, wecomId: '' } })
  }
  const mayEdit = isPermitted(putWecomName)
  return (
    <Drawer title={person.name} sub={person.loginName} {...neighbours}>
      {mayEdit ? (
        <div className="stack">
          <Form form={form} onCancel={neighbours.onClose}>
            <TextField form={form} name="wecomId" label={o('outreach.outer.wecomId')} />
          </Form>
          <p className="hint">{t('outreach.wecom.code-hint')}</p>
          <p className="row">
            <Button busy={code.isPending} onClick={() => code.mutate({ body: { userId } })}>
              {o('outreach.outer.code')}
            </Button>
            {person.wecomId !== null && (
              <Button kind="danger" busy={unlink.isPending} onClick={() => void confirmUnlink()}>
                {t('outreach.wecom.unlink')}
              </Button>
            )}
          </p>
          {code.data && (
            <p aria-live="polite">
              {o('outreach.outer.code-is', {
                code: code.data.code,
                until: formatInstant(code.data.until, language, zone, 'minute'),
              })}
            </p>
          )}
        </div>
      ) : (
        <p>{person.wecomId ?? t('outreach.wecom.not-linked')}</p>
      )}
    </Drawer>
  )
}
