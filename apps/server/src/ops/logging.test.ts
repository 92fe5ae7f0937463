import { describe, expect, it } from 'vitest';
import { createLogger, maskCardNumbers } from './logging.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it('hides tokens, passwords and cards anywhere in a record', () => {
    const text = logged((logger) => {
      logger.info({
        token: 'tok-1',
        headers: { authorization: 'Bearer tok-2', 'x-auth-token': 'tok-3' },
        body: { password: 'pw-1', chargeCreditCardRequest: { creditCard: { cvv: '987' } } },
      });
    });
    expect(text).not.toMatch(/tok-|pw-1|987/);
    expect(text).toContain('[withheld]');
  });

  it('masks possible card numbers in any text, and remains JSON', () => {
    const text = logged((logger) => logger.info({ odd: 4242424242424242 }, 'card 4242 4242 4242 4242 refused'));
    expect(text).not.toMatch(/4242 ?4242/);
    expect(JSON.parse(text)).toMatchObject({ odd: 4000000000004242, msg: 'card 4000000000004242 refused' });
  });

  it('keeps other long numbers', () => {
    expect(maskCardNumbers('order 1234567890123456')).toBe('order 1234567890123456');
  });

  it('drops row values of a database error', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(a@b.c)',
      table: 'account',
    });
    const text = logged((logger) => logger.error({ err: error }));
    expect(text).not.toContain('a@b.c');
    expect(text).toContain('"table":"account"');
  });
});
