import { type DomainScreens, menuHeading, screen } from '@evops/platform/contract'

export const membersScreen = screen('/usermanager/usermng', {
  word: 'members.menu.members',
  title: { zh: '个人会员', en: 'Drivers', es: 'Conductores' },
  page: { code: 'userMngPerm', section: 'memMngPerm', position: 10 },
  acts: { usermng: { verbs: ['create', 'edit', 'delete', 'export', 'control', 'reveal'] } },
  roles: { 'customer-service': ['create', 'edit'] },
})
export const companiesScreen = screen('/usermanager/compmsmng', {
  word: 'members.menu.companies',
  title: { zh: '企业会员', en: 'Fleet accounts', es: 'Cuentas de flota' },
  page: { code: 'compmsMngPerm', section: 'memMngPerm', position: 20 },
  acts: { compmsmng: { verbs: ['create', 'edit', 'delete', 'export', 'control'] } },
  roles: { 'customer-service': ['create', 'edit'] },
})
export const couponsScreen = screen('/usermanager/preferentialchg', {
  word: 'members.title-coupons',
  title: { zh: '优惠券', en: 'Coupons', es: 'Cupones' },
  page: { code: 'preferentialPerm', section: 'memMngPerm', position: 30 },
  acts: { preferentialchg: { verbs: ['create', 'edit', 'delete', 'control', 'export'] } },
})
export const bookingsScreen = screen('/usermanager/booking', {
  word: 'members.title-bookings',
  title: { zh: '预约管理', en: 'Booking', es: 'Reservas' },
  page: { code: 'bookingPerm', section: 'memMngPerm', position: 70 },
  acts: {
    booking: {
      label: { zh: '预约', en: 'Booking', es: 'Reservas' },
      verbs: ['create', 'edit', 'control', 'export'],
    },
  },
  roles: { 'customer-service': ['create', 'edit'] },
})
export const evaluationsScreen = screen('/usermanager/evaluation', {
  word: 'members.title-evaluations',
  title: { zh: '评价管理', en: 'Ratings', es: 'Valoraciones' },
  page: { code: 'evaluationPerm', section: 'memMngPerm', position: 60 },
  acts: {
    evaluation: {
      label: { zh: '评价', en: 'Ratings', es: 'Valoraciones' },
      verbs: ['create', 'edit', 'control', 'export'],
    },
  },
  roles: { 'customer-service': ['create', 'edit'] },
})
export const feedbackScreen = screen('/usermanager/feedback', {
  word: 'members.title-feedback',
  title: { zh: '意见反馈', en: 'Feedback', es: 'Comentarios' },
  page: { code: 'feedbackPerm', section: 'memMngPerm', position: 50 },
  acts: { feedback: { verbs: ['create', 'edit', 'export'] } },
  roles: { 'customer-service': ['create', 'edit'] },
})
export const membersHeading = menuHeading('/usermanager', {
  word: 'members.heading.members',
  title: { zh: '会员管理', en: 'Members', es: 'Clientes' },
  section: { code: 'memMngPerm', position: 40 },
  label: { zh: '会员管理', en: 'Members', es: 'Clientes' },
  roles: { manager: 'all' },
})
export const memberPermissions = { view: membersScreen.codes, ...membersScreen.may.usermng } as const
export const companyPermissions = { view: companiesScreen.codes, ...companiesScreen.may.compmsmng } as const
/** `control`: giving coupons to members and revoking them, which has financial effects. */
export const couponPermissions = { view: couponsScreen.codes, ...couponsScreen.may.preferentialchg } as const
/** `edit`: cancelling, and removing a missed booking from a holder's count; `control`: the operator's rules. */
export const bookingPermissions = { view: bookingsScreen.codes, ...bookingsScreen.may.booking } as const
/** `control`: hiding an evaluation, and showing it again. */
export const evaluationPermissions = {
  view: evaluationsScreen.codes,
  ...evaluationsScreen.may.evaluation,
} as const
export const feedbackPermissions = { view: feedbackScreen.codes, ...feedbackScreen.may.feedback } as const
export const memberScreen = screen('/usermanager/usermng/$id', {
  word: 'members.menu.member',
  title: { zh: '会员', en: 'Member', es: 'Cliente' },
  codes: memberPermissions.view,
})
export const memberImportScreen = screen('/usermanager/usermng/import', {
  word: 'members.menu.import-members',
  title: { zh: '导入会员', en: 'Import members', es: 'Importar clientes' },
  codes: memberPermissions.create,
  hidden: true,
})
export const bindingImportScreen = screen('/usermanager/compmsmng/import', {
  word: 'members.menu.import-people',
  title: { zh: '导入企业会员', en: 'Import company employees', es: 'Importar empleados de empresa' },
  codes: companyPermissions.edit,
  hidden: true,
})
export const companyScreen = screen('/usermanager/compmsmng/$id', {
  word: 'members.menu.company',
  title: { zh: '企业', en: 'Company', es: 'Empresa' },
  codes: companyPermissions.view,
})

/** Menu entries and permission codes of this domain. */
export const memberScreens = {
  headings: [membersHeading],
  screens: [
    membersScreen,
    memberScreen,
    memberImportScreen,
    companiesScreen,
    bindingImportScreen,
    companyScreen,
    couponsScreen,
    bookingsScreen,
    evaluationsScreen,
    feedbackScreen,
  ],
} as const satisfies DomainScreens
