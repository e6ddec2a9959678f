import { words } from '@evops/platform/contract'

/** Names of the acts that may need a fresh second factor, for the policy and for the audit log. */
export const policyValues = words({
  'organisation.audit.value.freshActs.approve': {
    zh: '以第二人身份审批或复核',
    en: 'Decide as the second person',
    es: 'Decidir como segunda persona',
  },
  'organisation.audit.value.freshActs.payout': {
    zh: '修改收款方、商户号和收款账户',
    en: 'Change parties, merchant accounts and bank accounts',
    es: 'Cambiar partes, cuentas de comercio y cuentas bancarias',
  },
  'organisation.audit.value.freshActs.rights': {
    zh: '修改用户、角色和权限',
    en: 'Change users, roles and permissions',
    es: 'Cambiar usuarios, roles y permisos',
  },
  'organisation.audit.value.freshActs.secrets': {
    zh: '更换密钥、密码和客户端',
    en: 'Renew secrets, passwords and API clients',
    es: 'Renovar secretos, contraseñas y clientes de API',
  },
  'organisation.audit.value.freshActs.data': {
    zh: '删除、恢复或导出个人数据',
    en: 'Delete, restore or hand over data',
    es: 'Eliminar, restaurar o entregar datos',
  },
})
