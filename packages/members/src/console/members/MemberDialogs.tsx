import {
  Button,
  callForFile,
  CallError,
  Dialog,
  Facts,
  Form,
  saveFile,
  TextField,
  toast,
  useForm,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  blacklistMember,
  eraseMember,
  exportPersonalData,
  getMember,
  listMembers,
  listMemberTokens,
  mergeMembers,
  revealMember,
  shownMobile,
  type MemberDetail,
  type PersonalData,
} from '../../contract/index.ts'
import { MemberField } from './MemberField.tsx'
import { memberWords } from './members.words.ts'

const refreshes = [listMembers, getMember, listMemberTokens]

interface OfMember {
  member: MemberDetail
  onClose: () => void
}

export function RevealDialog({ member, onClose }: OfMember) {
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
export function PersonalDialog({ member, onClose }: OfMember) {
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

export function BlacklistDialog({ member, onClose }: OfMember) {
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

export function EraseDialog({ member, onClose }: OfMember) {
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

export function MergeDialog({ member, onClose }: OfMember) {
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
        <MemberField form={form} name="fromId" label={t('members.member.merge-from')} not={member.id} />
        <TextField form={form} name="reason" label={t('members.member.reason')} wide />
      </Form>
    </Dialog>
  )
}
