import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './page.css';

/** A foreign page, built by esbuild with its own React, that contains the shop's element. */
function Page() {
  const [language, setLanguage] = useState('km');
  const [isOpen, setOpen] = useState(true);
  const [height, setHeight] = useState(0);
  const [sent, setSent] = useState('nothing');

  useEffect(() => {
    const hearHeight = (event: Event) => setHeight((event as CustomEvent<{ height: number }>).detail.height);
    const hearSuccess = (event: Event) => setSent((event as CustomEvent<{ app: string }>).detail.app);
    addEventListener('playday-erasure:height', hearHeight);
    addEventListener('playday-erasure:success', hearSuccess);
    return () => {
      removeEventListener('playday-erasure:height', hearHeight);
      removeEventListener('playday-erasure:success', hearSuccess);
    };
  }, []);

  return (
    <main>
      <h1 id="own">Privacy at Market Square</h1>
      <button type="button" onClick={() => setLanguage(language === 'km' ? 'en' : 'km')}>
        Other language
      </button>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Open or close
      </button>
      <p id="height">{height}</p>
      <p id="sent">{sent}</p>
      <section className="brand">
        {isOpen && createElement('playday-erasure', { app: 'market', lang: language })}
      </section>
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
