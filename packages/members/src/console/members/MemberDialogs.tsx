import { Dialog, Facts, Form, TextField, useForm, useWords } from '@evops/kit'
import { EraseDialog, PersonalDataDialog } from '@evops/organisation/console'
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
  formatMobile,
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

export function RevealMemberDialog({ member, onClose }: OfMember) {
  const t = useWords(memberWords)
  const [shown, setShown] = useState<PersonalData>()
  const form = useForm(revealMember, { params: { id: member.id }, initial: {}, onSaved: setShown })
  return (
    <Dialog title={`${t('members.member.reveal')} · ${member.name}`} onClose={onClose}>
      {shown ? (
        <Facts
          of={[
            [t('members.member.mobile'), formatMobile(shown.mobile)],
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

export function ExportPersonalDataDialog({ member, onClose }: OfMember) {
  return <PersonalDataDialog call={exportPersonalData} of={member} onClose={onClose} />
}

export function BlacklistMemberDialog({ member, onClose }: OfMember) {
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

export function EraseMember({ member, onClose }: OfMember) {
  const t = useWords(memberWords)
  return (
    <EraseDialog
      call={eraseMember}
      of={member}
      verb={t('members.member.erase')}
      text={t('members.member.erase-text')}
      refreshes={refreshes}
      onClose={onClose}
    />
  )
}

export function MergeMembersDialog({ member, onClose }: OfMember) {
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
