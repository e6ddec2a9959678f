import { choicesFromWords, type RowHints } from '@evops/platform/server'
import type { userImportFields } from '../../contract/index.ts'
import { userChoiceWords } from '../../contract/user-choices.ts'

/** Hints for a user import: how columns are recognised, and the names of their values. */
export const userHints: Readonly<Record<(typeof userImportFields)[number], RowHints>> = {
  username: {
    titles: [
      'username',
      'login',
      'sign-in name',
      'account',
      'user',
      'user id',
      '用户名',
      '登录名',
      '账号',
      '账户',
      '用户',
      'usuario',
      'nombre de usuario',
      'cuenta',
      'benutzername',
      'identifiant',
    ],
  },
  name: {
    titles: ['name', 'full name', 'display name', '姓名', '名称', 'nombre', 'nombre y apellidos', 'nom', 'nome'],
  },
  email: {
    titles: ['email', 'mail', '邮箱', '电子邮箱', '邮件', 'correo', 'correo electrónico', 'courriel'],
  },
  phone: {
    titles: ['phone', 'mobile', 'telephone', '电话', '手机', '手机号', 'teléfono', 'móvil', 'celular', 'telefon'],
  },
  employeeNo: {
    titles: [
      'employeeNo',
      'employee number',
      'staff number',
      '工号',
      '员工编号',
      'n.º de empleado',
      'número de empleado',
    ],
  },
  roles: { titles: ['roles', 'role', 'profile', '角色', '岗位', '权限', 'rol', 'perfil', 'rolle', 'rôle'] },
  organisation: {
    titles: [
      'organisation',
      'organization',
      'company',
      '组织',
      '所属组织',
      '公司',
      '单位',
      'organización',
      'empresa',
      'sociedad',
    ],
  },
  departments: {
    titles: ['departments', 'department', 'team', '部门', 'departamentos', 'departamento', 'área', 'abteilung'],
  },
  language: {
    titles: ['language', 'locale', '语言', 'idioma', 'lengua', 'sprache', 'langue'],
    choices: choicesFromWords(userChoiceWords, 'organisation.user.language.'),
    also: {
      zh: ['zh-CN', '汉语', '简体中文'],
      en: ['en-GB', 'en-US', '英语'],
      es: ['es-ES', 'es-MX', '西班牙语', 'castellano'],
    },
  },
  state: {
    titles: ['state', 'status', 'active', '状态', '是否启用', 'estado', 'activo'],
    choices: choicesFromWords(userChoiceWords, 'organisation.user.state.'),
    also: {
      active: ['enabled', 'yes', 'true', '1', '正常', '在职', '是', 'activa', 'sí', 'alta'],
      disabled: ['inactive', 'blocked', 'no', 'false', '0', '禁用', '离职', '否', 'inactivo', 'baja'],
    },
  },
  remark: { titles: ['remark', 'remarks', 'note', 'notes', '备注', 'nota', 'observaciones'] },
}
