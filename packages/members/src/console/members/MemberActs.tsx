import {
  Button,
  callForFile,
  CallError,
  Can,
  confirm,
  Dialog,
  Facts,
  Form,
  PickField,
  saveFile,
  TextField,
  toast,
  useForm,
  useNav,
  usePage,
  useSave,
  useWords,
} from '@evops/platform/console'
import { useState } from 'react'
import {
  blacklistMember,
  deleteMember,
  eraseMember,
  exportPersonalData,
  getMember,
  listMembers,
  listMemberTokens,
  mergeMembers,
  revealMember,
  shownMobile,
  updateMember,
  type MemberDetail,
  type PersonalData,
} from '../../contract/index.ts'
import { memberWords } from './members.words.ts'

type Asking = 'reveal' | 'personal' | 'blacklist' | 'erase' | 'merge'
const refreshes = [listMembers, getMember, listMemberTokens]

/** What is done with a member, each act with its own permission. */
export function MemberActs({ member, onEdit }: { member: MemberDetail; onEdit: () => void }) {
  const t = useWords(memberWords)
  const page = usePage()
  const nav = useNav()
  const [asking, setAsking] = useState<Asking>()
  const remove = useSave(deleteMember, {
    refreshes: [listMembers],
    done: t('members.member.deleted'),
    onSaved: () => {
      page.close()
      nav.go('/usermanager/usermng')
    },
  })
  const askRemove = async () => {
    const yes = await confirm({
      title: t('members.member.delete-title', { name: member.name }),
      text: t('members.member.delete-text'),
      verb: t('members.member.delete'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: member.id } })
  }
  const isHere = member.state !== 'cancelled'
  return (
    <>
      <Can call={revealMember}>
        <Button icon="eye" onClick={() => setAsking('reveal')}>
          {t('members.member.reveal')}
        </Button>
        <Button icon="download" onClick={() => setAsking('personal')}>
          {t('members.member.personal')}
        </Button>
      </Can>
      {isHere && (
        <>
          <Can call={updateMember}>
            <Button icon="edit" kind="primary" onClick={onEdit}>
              {t('members.member.edit')}
            </Button>
          </Can>
          <Can call={blacklistMember}>
            <Button icon={member.blacklisted ? 'unlock' : 'lock'} onClick={() => setAsking('blacklist')}>
              {t(member.blacklisted ? 'members.member.whitelist' : 'members.member.blacklist')}
            </Button>
          </Can>
          <Can call={mergeMembers}>
            <Button icon="person" onClick={() => setAsking('merge')}>
              {t('members.member.merge')}
            </Button>
          </Can>
          <Can call={deleteMember}>
            <Button icon="trash" kind="danger" busy={remove.isPending} onClick={() => void askRemove()}>
              {t('members.member.delete')}
            </Button>
          </Can>
        </>
      )}
      {member.erasedAt === null && (
        <Can call={eraseMember}>
          <Button kind="danger" onClick={() => setAsking('erase')}>
            {t('members.member.erase')}
          </Button>
        </Can>
      )}
      {asking === 'reveal' && <RevealDialog member={member} onClose={() => setAsking(undefined)} />}
      {asking === 'personal' && <PersonalDialog member={member} onClose={() => setAsking(undefined)} />}
      {asking === 'blacklist' && <BlacklistDialog member={member} onClose={() => setAsking(undefined)} />}
      {asking === 'merge' && <MergeDialog member={member} onClose={() => setAsking(undefined)} />}
      {asking === 'erase' && <EraseDialog member={member} onClose={() => setAsking(undefined)} />}
    </>
  )
}

interface OfMember {
  member: MemberDetail
  onClose: () => void
}

function RevealDialog({ member, onClose }: OfMember) {
  const t = useWords(memberWords)
  const [shown, setShown] = useState<PersonalData>()
  const form = useForm(revealMember, { params: { id: member.id }, initial: {}, onSaved: setShown })
  return (
    <Dialog title={`${t('members.member.reveal')} · ${member.name}`} onClose={onClose}>
      {shown ? (
        <Facts
          of={[
            [t('members.member.mobile'), shownMobile(shown.mobile)],
            [t('members.member.realName'), shown.realName],
            [t('members.member.idNumber'), shown.idNumber],
            [t('members.member.email'), shown.email],
            [t('members.member.wechatId'), shown.wechatId],
            [t('members.member.alipayId'), shown.alipayId],
          ]}
        />
      ) : (
        <>
          <p className="dim">{t('members.member.reveal-text')}</p>
          <Form form={form} verb={t('members.member.reveal')} onCancel={onClose}>
            <TextField form={form} name="reason" label={t('members.member.reason')} wide />
          </Form>
        </>
      )}
    </Dialog>
  )
}

/** The reason goes with the call; the browser saves what comes. */
function PersonalDialog({ member, onClose }: OfMember) {
  const t = useWords(memberWords)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    try {
      const given = { params: { id: member.id }, query: { reason } }
      saveFile(await callForFile(exportPersonalData, given), `member-${member.id.slice(-8)}.json`)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('members.member.personal')} onClose={onClose}>
      <p className="dim">{t('members.member.personal-text')}</p>
      <label className="f">
        <span className="label">{t('members.member.reason')}</span>
        <input
          className="field"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <div className="form-foot">
        <Button kind="primary" busy={busy} disabled={reason.trim() === ''} onClick={() => void fetchFile()}>
          {t('members.member.personal')}
        </Button>
      </div>
    </Dialog>
  )
}

function BlacklistDialog({ member, onClose }: OfMember) {
  const t = useWords(memberWords)
  const blacklisted = !member.blacklisted
  const form = useForm(blacklistMember, {
    params: { id: member.id },
    initial: { blacklisted },
    refreshes,
    done: t('members.member.saved'),
    onSaved: onClose,
  })
  const verb = t(blacklisted ? 'members.member.blacklist' : 'members.member.whitelist')
  return (
    <Dialog title={`${verb} · ${member.name}`} onClose={onClose}>
      <p className="dim">{t('members.member.blacklist-text')}</p>
      <Form form={form} verb={verb} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('members.member.reason')} wide />
      </Form>
    </Dialog>
  )
}

function EraseDialog({ member, onClose }: OfMember) {
  const t = useWords(memberWords)
  const form = useForm(eraseMember, {
    params: { id: member.id },
    initial: {},
    refreshes,
    done: t('members.member.erased'),
    onSaved: onClose,
  })
  return (
    <Dialog title={`${t('members.member.erase')} · ${member.name}`} onClose={onClose}>
      <p className="dim">{t('members.member.erase-text')}</p>
      <Form form={form} verb={t('members.member.erase')} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('members.member.reason')} wide />
      </Form>
    </Dialog>
  )
}

function MergeDialog({ member, onClose }: OfMember) {
  const t = useWords(memberWords)
  const form = useForm(mergeMembers, {
    params: { id: member.id },
    initial: {},
    refreshes,
    done: t('members.member.saved'),
    onSaved: onClose,
  })
  return (
    <Dialog title={`${t('members.member.merge')} · ${member.name}`} onClose={onClose}>
      <p className="dim">{t('members.member.merge-text')}</p>
      <Form form={form} verb={t('members.member.merge')} onCancel={onClose}>
        <PickField
          form={form}
          name="fromId"
          label={t('members.member.merge-from')}
          placeholder={t('members.member.find')}
          from={listMembers}
          given={(text) => ({ query: { text: text || undefined, pageSize: 20 } })}
          choices={(reply) =>
            reply.list
              .filter(({ id }) => id !== member.id)
              .map(({ id, name, mobile }) => ({
                value: id,
                label: [name, mobile].filter(Boolean).join(' · '),
              }))
          }
          wide
        />
        <TextField form={form} name="reason" label={t('members.member.reason')} wide />
      </Form>
    </Dialog>
  )
}
