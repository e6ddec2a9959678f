import { choicesFromWords, type RowHints } from '@evops/platform/server'
import { readMobile, type memberImportColumns } from '../contract/index.ts'
import { sexWords } from '../contract/sexes.ts'

/** Hints for a member import: how columns are recognised, and the names of their values. */
export const memberHints: Readonly<Record<(typeof memberImportColumns)[number], RowHints>> = {
  mobile: {
    titles: [
      'mobile',
      'phone',
      'mobile phone',
      'telephone',
      'phone number',
      'cell',
      '手机号',
      '手机',
      '手机号码',
      '联系电话',
      '电话',
      'móvil',
      'teléfono',
      'celular',
      'handy',
      'telefon',
    ],
    looks: (value) => /^\+?[\d\s()-]{9,20}$/.test(value) && readMobile(value) !== null,
  },
  nickname: { titles: ['nickname', 'nick', 'alias', '昵称', 'apodo'] },
  realName: {
    titles: [
      'realName',
      'full name',
      'nombre completo',
      '姓名',
      'name',
      'customer',
      'customer name',
      'member',
      '真实姓名',
      '会员姓名',
      '客户',
      'nombre',
      'nombre y apellidos',
      'cliente',
      'nom',
      'name des kunden',
      'nome',
    ],
  },
  sex: {
    titles: ['sex', 'gender', '性别', 'sexo', 'género'],
    choices: choicesFromWords(sexWords, 'members.member.sex.'),
    also: { male: ['m', 'varón', 'masculino', '先生'], female: ['f', 'femenino', '女士'] },
  },
  email: {
    titles: ['email', 'mail', '邮箱', '电子邮箱', '邮件', 'correo', 'correo electrónico', 'courriel'],
    looks: (value) => /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(value),
  },
  idNumber: {
    titles: [
      'idNumber',
      '证件号码',
      'id card',
      'document',
      '证件号',
      '身份证号',
      '身份证',
      'documento',
      'dni',
      'nif',
      'nie',
    ],
  },
  group: { titles: ['group', 'member group', '分组', '会员组', '会员分组', 'grupo'] },
  level: { titles: ['level', '等级', '会员等级', 'nivel'] },
  tags: { titles: ['tags', 'labels', '标签', 'etiquetas'] },
  remark: {
    titles: ['remark', 'remarks', 'note', 'notes', 'comment', '备注', '说明', 'observaciones', 'notas', 'comentario'],
  },
}
