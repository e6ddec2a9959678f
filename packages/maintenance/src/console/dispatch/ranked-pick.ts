import { useTranslate, useWords } from '@evops/kit'
import type { EndpointReply } from '@evops/platform/contract'
import {
  contractorWords,
  rankWorkOrderStaff,
  sharedStaffWords,
  type RankedStaff,
  type StaffSkill,
} from '../../contract/index.ts'
import { dispatchWords } from './dispatch.words.ts'

/** Returns the options of the technician choice for a work order: ranked, with the reasons for and against each. */
export function useRankedPick(workOrderId: string) {
  const t = useWords(dispatchWords)
  useWords(sharedStaffWords)
  useWords(contractorWords)
  const translate = useTranslate()
  const reasons = (skill: StaffSkill | null, one: RankedStaff): string[] => {
    const { able, here, certificate, km, openWorkOrders, contractor } = one
    const skillText = skill === null ? '' : translate(`maintenance.staff.skill-${skill}`)
    const duty = one.state === 'leave' ? 'leave' : one.onDuty ? 'on' : 'off'
    return [
      ...(contractor ? [contractor.name] : []),
      ...(contractor && contractor.contractStatus !== 'valid'
        ? [translate(`maintenance.contract.${contractor.contractStatus}`)]
        : []),
      ...(able === null ? [] : [t(`maintenance.dispatch.${able ? 'able' : 'unable'}`, { skill: skillText })]),
      t(`maintenance.dispatch.${here ? 'here' : 'away'}`),
      t(`maintenance.dispatch.duty-${duty}`),
      ...(certificate === null ? [] : [t(`maintenance.dispatch.certificate-${certificate}`)]),
      km === null ? t('maintenance.dispatch.km-unknown') : t('maintenance.dispatch.km', { km }),
      t('maintenance.dispatch.open', { count: openWorkOrders }),
    ]
  }
  return {
    from: rankWorkOrderStaff,
    inputOf: (text: string) => ({ params: { id: workOrderId }, query: { search: text || undefined } }),
    choices: ({ skill, list }: EndpointReply<typeof rankWorkOrderStaff>) =>
      list.map((one) => ({ value: one.id, label: [one.name, ...reasons(skill, one)].join(' · ') })),
  }
}
