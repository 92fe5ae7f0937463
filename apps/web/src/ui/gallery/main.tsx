import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../tokens.css';
import '../base.css';
import { SnackbarProvider } from '../Snackbar.tsx';
import { Gallery } from './Gallery.tsx';

const container = document.querySelector('#root');
if (!container) throw new Error('gallery.html has no #root.');
createRoot(container).render(
  <StrictMode>
    <SnackbarProvider closeLabel="Close" regionLabel="Messages" screen="gallery">
      <Gallery />
    </SnackbarProvider>
  </StrictMode>,
);
