import Receipts from './Receipts.tsx';
import { useReceiptsText, type ReceiptsText } from './receipts-text.ts';
import { Phrases } from '../../ui/Phrases.tsx';
import styles from './Receipts.module.css';

/** The receipts of an order as a section of its page. */
export function OrderReceipts(props: { orderId: number; timeZone: string }) {
  const words: ReceiptsText | undefined = useReceiptsText();
  return (
    <section className={styles.orders} aria-labelledby="receipts" data-print="hide">
      <h2 id="receipts">
        <Phrases>{words?.title}</Phrases>
      </h2>
      <Receipts {...props} />
    </section>
  );
}
