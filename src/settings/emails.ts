import { parseEmailSender, parseSmtpServer, type EmailSender } from '../domain/smtp-address.ts'
import { choiceSetting, complain, optionalSecretSetting, optionalTextSetting, type Setting } from './parse.ts'

/** Settings of the emails that the service sends to people. */
export const emailSettings = {
  smtpUrl: optionalSecretSetting(
    'SMTP server for emails to people: `smtp://USER:PASSWORD@HOST:PORT` with STARTTLS, or `smtps://…`. Without it the service sends no email.',
    'URL',
    parseSmtpServer,
    'must be smtp://USER:PASSWORD@HOST:PORT or smtps://USER:PASSWORD@HOST:PORT; user and password are optional',
  ),
  mailFrom: {
    ...optionalTextSetting('Sender of these emails, such as `Agent mail <agents@example.com>`.'),
    parse: (raw) =>
      parseEmailSender(raw) ?? complain('must be an email address, or a name and an email address in angle brackets'),
  } as Setting<EmailSender | undefined>,
  smtpTls: choiceSetting(
    'With `off`, the service sends emails to an `smtp://` server without encryption. Use it only for a server on the same machine or network.',
    ['required', 'off'],
    'required',
  ),
}
